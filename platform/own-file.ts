import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The path of one of our files. The root is the same for the sources and the built server. */
export function ownFile(name: string): string {
  const manifest = findPackageJSON(import.meta.url)
  if (manifest === undefined) throw new Error("The product's package.json wasn't found.")
  return join(dirname(manifest), name)
}
