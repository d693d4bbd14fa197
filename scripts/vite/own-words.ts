import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { hasOwnWords } from '#platform/config/own-words.ts'
import { OWN_FOLDER, readOwn } from '#platform/own/own.ts'
import { ROOT } from '../run-tool.ts'

const MERGE = join(ROOT, 'platform/own/merge-own.ts')
const IMPORT = /^import \{ own \} from '#own'$/m
const CALL = /\bown\('([\w-]+)',/g

/** Inlines content overrides (`#own`), so that browsers receive only the merged text. */
export function ownWords(): Plugin {
  /** Modules that use an override, whether or not it exists. */
  const askers = new Map<string, Set<string>>()
  return {
    name: 'bildruta:own-words',
    enforce: 'pre',
    transform: {
      filter: { code: IMPORT },
      handler(code, id) {
        const read = (name: string) => {
          askers.set(name, (askers.get(name) ?? new Set()).add(id))
          return hasOwnWords() ? readOwn(name) : undefined
        }
        return { code: replaceOwn(code, read), map: null }
      },
    },
    // `addWatchFile` would make Vite treat each watched file as an import, and most don't exist.
    hotUpdate({ file, modules }) {
      const [, name = ''] = /^([\w-]+)\.json$/.exec(relative(OWN_FOLDER, file)) ?? []
      const asking = [...(askers.get(name) ?? [])].map((id) => this.environment.moduleGraph.getModuleById(id))
      return [...modules, ...asking.filter((module) => module !== undefined)]
    },
  }
}

/** @param read returns undefined if there is no override */
export function replaceOwn(code: string, read: (name: string) => unknown): string {
  let isMerged = false
  const replaced = code.replaceAll(CALL, (_, name: string) => {
    const own = read(name)
    if (own === undefined) return '('
    isMerged = true
    return `/* @__PURE__ */ mergeOwn(${JSON.stringify(own)},`
  })
  return replaced.replace(IMPORT, isMerged ? `import { mergeOwn } from ${JSON.stringify(MERGE)}` : '')
}
