import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ROOT } from '../run-tool.ts'
import { PRODUCT_CHANGED } from './development-server.ts'

const START = 'app/start.ts'
/** Gives the server build the name of the script. */
const ADDRESS = '\0virtual:islands'
/** Client modules of routes whose pages are documents. */
const DOCUMENT_ROUTE = /^app\/(analyser|site)\/.*\?__react-router-build-client-route$/
/** Islands must not load the framework. Checkout pages do. */
const FRAMEWORK = /^node_modules\/(@react-router|react-router)\//

/**
 * Public pages are documents with islands (decision 026): their single script is built next to the
 * framework's, their routes have no client module, and islands must not import the framework.
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
      // Hot reloading needs the first. Documents have no client module for their content, so they reload.
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

/** Includes dynamic imports. */
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
