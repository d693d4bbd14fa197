import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { OVERRIDES_FOLDER, readOverrides, usesOverrides } from '#platform/config/overrides.ts'
import { ROOT } from '../run-tool.ts'

const MERGE = join(ROOT, 'platform/config/merge-overrides.ts')
const IMPORT = /^import \{ overridable \} from '#overrides'$/m
const CALL = /\boverridable\('([\w-]+)',/g

/** Inlines content overrides (`#overrides`), so that browsers receive only the merged text. */
export function inlineOverrides(): Plugin {
  /** Modules that ask for an override, whether it exists or not. */
  const askers = new Map<string, Set<string>>()
  return {
    name: 'bildruta:inline-overrides',
    enforce: 'pre',
    transform: {
      filter: { code: IMPORT },
      handler(code, id) {
        const read = (name: string) => {
          askers.set(name, (askers.get(name) ?? new Set()).add(id))
          return usesOverrides() ? readOverrides(name) : undefined
        }
        return { code: replaceOverrides(code, read), map: null }
      },
    },
    // `addWatchFile` would make Vite treat each watched file as an import, and most don't exist.
    hotUpdate({ file, modules }) {
      const [, name = ''] = /^([\w-]+)\.json$/.exec(relative(OVERRIDES_FOLDER, file)) ?? []
      const asking = [...(askers.get(name) ?? [])].map((id) => this.environment.moduleGraph.getModuleById(id))
      return [...modules, ...asking.filter((module) => module !== undefined)]
    },
  }
}

/** @param read returns undefined if there is no override */
export function replaceOverrides(code: string, read: (name: string) => unknown): string {
  let isMerged = false
  const replaced = code.replaceAll(CALL, (_, name: string) => {
    const override = read(name)
    if (override === undefined) return '('
    isMerged = true
    return `/* @__PURE__ */ mergeOverrides(${JSON.stringify(override)},`
  })
  return replaced.replace(IMPORT, isMerged ? `import { mergeOverrides } from ${JSON.stringify(MERGE)}` : '')
}
