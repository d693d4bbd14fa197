import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The path of a file of ours: the root is the same for the sources and for the built server. */
export function ownFile(name: string): string {
  const manifest = findPackageJSON(import.meta.url)
  if (manifest === undefined) throw new Error("The product's package.json was not found.")
  return join(dirname(manifest), name)
}
