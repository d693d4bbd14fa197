import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { ROOT } from '../run-tool.ts'

/** What loads scripts, by the modules that it loads first. */
const LOADERS = {
  figures: /^app\/(site\/home\/hero|analyser\/tool|analyser\/teaching\/run-section)\.tsx$/,
  forms: /^app\/site\/(contact\/contact-panel|withdraw\/withdraw-steps)\.tsx$/,
  results: /^app\/site\/checkout-results\/payment-result\.tsx$/,
  everyScreen: /^app\/(root|entry\.client)\.tsx/,
  signIn: /^app\/auth\/.*\?__react-router-build-client-route$/,
  portal: /^app\/portal\/.*\?__react-router-build-client-route$/,
} as const

type Loader = keyof typeof LOADERS
type Loaders = ReadonlySet<Loader>

const isOfApplication = (by: Loaders) => by.has('everyScreen') || by.has('signIn') || by.has('portal')

/**
 * Where a module stands that several scripts want, so that a screen of the application asks for few of them, and an island for nothing that
 * only the application wants. What a module imports is wanted by all that want the module: none stands after it.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  shared('controls', (by) => by.has('figures') && isOfApplication(by)),
  shared(
    'forms',
    (by) => (by.has('forms') && isOfApplication(by)) || (by.has('results') && by.has('signIn')),
  ),
  shared('results', (by) => by.has('results') && by.has('portal')),
  shared('application', (by) => by.has('everyScreen') || by.has('signIn')),
  // What two screens share is theirs alone: the project's has a part of each other one's.
  { ...shared('portal', (by) => by.has('portal')), minShareCount: 3 },
]

function shared(name: string, belongs: (by: Loaders) => boolean): Rolldown.CodeSplittingGroup {
  return { name: (id, graph) => (belongs(loadersOf(id, graph)) ? name : null), minShareCount: 2 }
}

function loadersOf(id: string, graph: Rolldown.ChunkingContext): Loaders {
  const loaders = new Set<Loader>()
  const wanting = new Set([id])
  for (const each of wanting) {
    const path = relative(ROOT, each).replaceAll('\\', '/')
    for (const [loader, first] of Object.entries(LOADERS)) if (first.test(path)) loaders.add(loader as Loader)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) wanting.add(importer)
  }
  return loaders
}
