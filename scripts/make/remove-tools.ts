// Deletes packages that a server doesn't need. `npm prune` keeps optional peer dependencies, such as tools.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-tool.ts'

type Package = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const LOCK = join(ROOT, 'node_modules/.package-lock.json')
const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync(LOCK, 'utf8'))
const installed = Object.entries(lock.packages)
const root: Package = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

const serving = new Set(neededBy(root))
// Names added during the loop are visited as well.
for (const name of serving)
  for (const [path, found] of installed)
    if (nameOf(path) === name) for (const needed of neededBy(found)) serving.add(needed)

const isKept = (path: string) => !path.startsWith('node_modules/') || serving.has(nameOf(path))
const kept = installed.filter(([path]) => isKept(path))
for (const [path] of installed) if (!isKept(path)) rmSync(join(ROOT, path), { recursive: true, force: true })
writeFileSync(LOCK, JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }))

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Package) {
  const peers = Object.keys({ ...peerDependencies })
  const neededPeers = peers.filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...neededPeers]
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
