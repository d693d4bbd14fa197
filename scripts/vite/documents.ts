import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ROOT } from '../run-tool.ts'
import { PRODUCT_CHANGED } from './development-server.ts'

const START = 'app/start.ts'
/** Where the server's build finds the name of the script. */
const ADDRESS = '\0virtual:islands'
/** Routes whose pages are documents, as the framework asks for their browser's half. */
const DOCUMENT_ROUTE = /^app\/(analyser|site)\/.*\?__react-router-build-client-route$/
/** What no document may load; the pages after a checkout follow a client's payment. */
const FRAMEWORK = /^node_modules\/(@react-router|react-router)\//

/**
 * Public pages are documents with islands (decision 026): their one script is built beside the framework's, their routes have no
 * half in the browser, and no island may bring the framework with it.
 */
export function documents(): Plugin {
  return {
    name: 'bildruta:documents',
    enforce: 'post',
    buildStart() {
      if (this.environment.name === 'client' && this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: join(ROOT, START), name: 'start' })
    },
    resolveId: (id) => (id === 'virtual:islands' ? ADDRESS : undefined),
    load(id) {
      if (id !== ADDRESS) return undefined
      return `export const startUrl = ${JSON.stringify(this.environment.name === 'client' ? '' : addressOf(this.environment))}`
    },
    transform(code, id) {
      if (this.environment.name !== 'client') return undefined
      if (this.environment.mode === 'build')
        return DOCUMENT_ROUTE.test(pathInHouse(id)) ? { code: 'export default null', map: null } : undefined
      // Components that are replaced while they run need the first. The words of a document are in no module of the browser; pages
      // that the framework runs replace theirs.
      return pathInHouse(id) === START
        ? `import 'virtual:react-router/inject-hmr-runtime';import.meta.hot?.on('${PRODUCT_CHANGED}',()=>window.__reactRouterContext||location.reload());${code}`
        : undefined
    },
    generateBundle(_, bundle) {
      const start = Object.values(bundle).find(isStart)
      const intruder = start && loadedFrom(start, bundle).find((path) => FRAMEWORK.test(path))
      if (intruder) this.error(`an island would load ${intruder}`)
    },
  }
}

function addressOf({ config, mode }: { config: { build: { outDir: string } }; mode: string }): string {
  if (mode !== 'build') return `/${START}`
  const manifest = JSON.parse(
    readFileSync(join(config.build.outDir, '../client/.vite/manifest.json'), 'utf8'),
  )
  return `/${manifest[START].file}`
}

function isStart(output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk {
  return output.type === 'chunk' && pathInHouse(output.facadeModuleId ?? '') === START
}

/** The modules of a script and of all that it imports, at once or later. */
function loadedFrom(start: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set([start.fileName])
  const paths: string[] = []
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) files.add(imported)
    paths.push(...chunk.moduleIds.map(pathInHouse))
  }
  return paths
}

function pathInHouse(id: string): string {
  return relative(ROOT, id).replaceAll('\\', '/')
}
