import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { ROOT } from '../run-tool.ts'

/** The pages after a checkout follow a client's payment. */
const PUBLIC_PAGE = /^app\/(analyser|site)\/(?!checkout-results\/)/
const NOT_PUBLIC = /^app\/portal\//

/** Fails the build when a public page would load code of the portal, as a chunk that both share makes it. */
export function publicChunks(): Plugin {
  return {
    name: 'bildruta:public-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      for (const page of chunks.filter(isPublicPage)) {
        const intruder = loadedWith(page, bundle)
          .map(pathInHouse)
          .find((path) => NOT_PUBLIC.test(path))
        if (intruder) this.error(`${pathInHouse(page.facadeModuleId ?? '')} would load ${intruder}`)
      }
    },
  }
}

function isPublicPage({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return facadeModuleId !== null && PUBLIC_PAGE.test(pathInHouse(facadeModuleId))
}

/** The modules of a chunk and of all that it imports at once. */
function loadedWith(page: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set([page.fileName])
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
  }
  return [...files].flatMap((file) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? chunk.moduleIds : []
  })
}

function pathInHouse(id: string): string {
  return relative(ROOT, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
}
