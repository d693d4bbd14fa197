import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { ROOT } from '../run-tool.ts'

/** Entry points, by the modules they load first. */
const LOADERS = {
  figures: /^app\/(site\/home\/hero|analyser\/tool|analyser\/teaching\/run-section)\.tsx$/,
  forms: /^app\/site\/(contact\/contact-panel|withdraw\/withdraw-steps)\.tsx$/,
  results: /^app\/site\/checkout-results\/payment-result\.tsx$/,
  everyScreen: /^app\/(root|entry\.client)\.tsx/,
  signIn: /^app\/auth\/.*\?__react-router-build-client-route$/,
  portalFrame: /^app\/portal\/frame\/layout\.tsx\?__react-router-build-client-route$/,
  portal: /^app\/portal\/.*\?__react-router-build-client-route$/,
} as const

const MOST_SCREENS = 5
const DESK_SCREEN = /^app\/desk\/.*\?__react-router-build-client-route$/
const DESK_PART = /^app\/desk\/(frame|components|lists)\//
const ORDERS = /[\\/]domain[\\/]orders[\\/](order-state|instalments)\.ts$/
/** Of a project, which few screens show. */
const NEXT_STEP = /[\\/](domain[\\/]projects[\\/]status-headline|app[\\/]portal[\\/]project)[\\/]/
/** What the analyzer and reports draw with. */
const CHARTS =
  /[\\/](app[\\/]analyser[\\/](result[\\/]time-chart[\\/](chart-|scale)|words[\\/])|comparison[\\/]conditions\.ts)/
/** Captures on their way to the analyzer. */
const HAND_OVER = /[\\/]app[\\/]analyser[\\/](saved[\\/]link-start|session[\\/](dropped|hand-over)-files)\.ts/
/** What the dashboard and the page of a project begin with. */
const PROJECT_PARTS =
  /[\\/]app[\\/]portal[\\/](project[\\/]project-status-badge|deliveries[\\/]line-above-delivery)\.tsx?/
const HYDRATION = /[\\/]app[\\/]islands[\\/](hydrate|whole-sheet)\.tsx?/
const ZOD = /node_modules[\\/]zod[\\/]/
/** Many portal screens have fields but none of the public forms. */
const FIELD = /app[\\/]ui[\\/]field\.tsx$/

type Loader = keyof typeof LOADERS
type Loaders = ReadonlySet<Loader>

const isOfApplication = (by: Loaders) => by.has('everyScreen') || by.has('signIn') || by.has('portal')

const isOfForms = (by: Loaders) =>
  (by.has('forms') && isOfApplication(by)) || (by.has('results') && by.has('signIn'))

/**
 * Groups shared modules, so that a screen requests few scripts and an island loads nothing that only the
 * application needs. A module's imports belong to the same loaders, so no chunk waits for another.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // Schemas that islands and the application share go with zod, not into the forms' chunk.
  { name: (id, graph) => (ZOD.test(id) || isSharedRule(id, graph) ? 'zod' : null) },
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  shared('controls', (by, id) => (by.has('figures') || FIELD.test(id)) && isOfApplication(by)),
  shared('forms', isOfForms),
  shared('results', (by, id) => by.has('results') && by.has('portal') && !NEXT_STEP.test(id)),
  shared('next-step', (by) => by.has('results') && by.has('portal')),
  shared('application', (by) => by.has('everyScreen') || (by.has('signIn') && by.has('portalFrame'))),
  shared('sign-in', (by) => by.has('signIn')),
  // Modules shared by few screens stay out.
  { name: (id, graph) => (isOfPortal(id, graph) ? 'portal' : null) },
  // A group includes its modules' imports, and the portal shares what the desk imports of orders.
  { name: (id, graph) => (ORDERS.test(id) && loadersOf(id, graph).has('portal') ? 'orders' : null) },
  // Fewer names, because every page loads the lists of scripts.
  { name: 'charts', test: CHARTS },
  { name: 'hand-over', test: HAND_OVER },
  { name: 'project-parts', test: PROJECT_PARTS },
  { name: 'hydrate', test: HYDRATION },
  // Separate desk scripts would add names to the site map, which every page loads.
  { name: (id, graph) => (isOfDesk(id, graph) ? 'desk' : null) },
]

function shared(name: string, belongs: (by: Loaders, id: string) => boolean): Rolldown.CodeSplittingGroup {
  return { name: (id, graph) => (belongs(loadersOf(id, graph), id) ? name : null), minShareCount: 2 }
}

function isSharedRule(id: string, graph: Rolldown.ChunkingContext): boolean {
  const imports = graph.getModuleInfo(id)?.importedIds ?? []
  return imports.some((each) => ZOD.test(each)) && isOfForms(loadersOf(id, graph))
}

/** Needed by most portal screens at once, or by the portal frame and one screen. */
function isOfPortal(id: string, graph: Rolldown.ChunkingContext): boolean {
  const by = loadersOf(id, graph)
  if (!by.has('portal') || by.has('everyScreen')) return false
  const screens = wantedBy(id, graph).filter((path) => LOADERS.portal.test(path))
  const differing = new Set(screens.map((path) => path.replace(/\?.*$/, '')))
  return differing.size >= MOST_SCREENS || (by.has('portalFrame') && differing.size > 1)
}

function isOfDesk(id: string, graph: Rolldown.ChunkingContext): boolean {
  const [path = '', ...others] = wantedBy(id, graph)
  return (
    DESK_PART.test(path) && !DESK_SCREEN.test(path) && others.filter((by) => DESK_SCREEN.test(by)).length > 1
  )
}

function loadersOf(id: string, graph: Rolldown.ChunkingContext): Loaders {
  const loaders = new Set<Loader>()
  for (const path of wantedBy(id, graph))
    for (const [loader, first] of Object.entries(LOADERS)) if (first.test(path)) loaders.add(loader as Loader)
  return loaders
}

/** The module and its static importers, direct and indirect. */
function wantedBy(id: string, graph: Rolldown.ChunkingContext): string[] {
  const wanting = new Set([id])
  for (const each of wanting)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) wanting.add(importer)
  return [...wanting].map((each) => relative(ROOT, each).replaceAll('\\', '/'))
}
