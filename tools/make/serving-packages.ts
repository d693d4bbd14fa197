import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Package = {
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Installed = Record<string, Package>

/** Everything that npm has installed in a folder, by its path there. */
export function readInstalled(root: string): Installed {
  return JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
}

/**
 * The paths of what is there to serve: the dependencies, with all that they need. npm keeps more without development tools: each tool that
 * a package names as one that it would work with.
 */
export function servingPackages(root: string, installed: Installed): string[] {
  const { dependencies, optionalDependencies }: Package = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const paths = new Set<string>()
  const reach = (from: string, names: object) => {
    for (const name of Object.keys(names)) {
      const path = resolvePackage(from, name, installed)
      if (path === undefined || paths.has(path)) continue
      paths.add(path)
      const found = installed[path] as Package
      reach(path, { ...found.dependencies, ...found.optionalDependencies, ...neededPeers(found) })
    }
  }
  reach('', { ...dependencies, ...optionalDependencies })
  return [...paths].toSorted()
}

function neededPeers({ peerDependencies = {}, peerDependenciesMeta = {} }: Package): Record<string, string> {
  return Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
  )
}

/** As Node looks for it, folder by folder upwards; nothing where it is not installed, as for another kind of machine. */
export function resolvePackage(from: string, name: string, installed: Installed): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (folder === '.') folder = ''
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in installed) return path
    if (folder === '') return undefined
  }
}
