import { createHash } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isClosedPage, type PageContext, pageContext, type SiteFacts } from '#app/shared/page-contract.ts'
import { type PolicySources, pagePolicy } from '../http/security-headers.server.ts'
import type { RenderedPage } from './cached-page.server.ts'

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** Data blocks aren't subject to the policy. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const RUNTIME_SCRIPT = /<script((?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/
const MANIFEST_IMPORT = /import ("[^"]+manifest[^"]+");/
const NAMESPACE_IMPORT = /import \* as (\w+) from ("[^"]+");?/g
/** The framework's script that lists the modules of all routes and starts the framework. */
const REST_OF_SCRIPT =
  /^(?:const \w+ = \{[^}]*\};\s*)*window\.__reactRouterRouteModules = \{[^}]*\};\s*import\("[^"]+"\);$/

/** A public page with a policy of hashes, because it is the same for everyone. @param path without query */
export function withPolicy(
  path: string,
  { status, contentType }: Omit<PublicRendering, 'text'>,
  body: string,
  site: Pick<SiteFacts, 'publicUrl' | 'emailJs'>,
): RenderedPage {
  const sources = isHtml(contentType) ? { ...inlineHashes(body), ...connections(path, site) } : {}
  const policy = pagePolicy(sources, { isHttps: site.publicUrl.startsWith('https:') })
  return { status, contentType, body, policy }
}

export function isHtml(contentType: string): boolean {
  return contentType.startsWith('text/html')
}

/** Where a page may send data: most only report visits, the contact form may use EmailJS. */
export function connections(
  path: string,
  { publicUrl, emailJs }: Pick<SiteFacts, 'publicUrl' | 'emailJs'>,
): Pick<PolicySources, 'connect' | 'sendsTo'> {
  if (isClosedPage(path)) return { sendsTo: [`${publicUrl}/api/events`] }
  return { connect: emailJs ? ['https://api.emailjs.com'] : [] }
}

/**
 * Delays the framework until after the first paint. Preloads are removed and static imports become dynamic. Only for
 * sign-in, which works without JavaScript.
 * @throws Error if the framework's script has changed shape
 */
export function deferRuntime(html: string): string {
  const [element, nonce, script] = RUNTIME_SCRIPT.exec(html) ?? []
  if (element === undefined || script === undefined)
    throw new Error('the page has no client runtime script to defer')
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href)
  const deferred = `<script${nonce} type="module">${runtimeLoader(script, preloads)}</script>`
  return html.replace(MODULE_PRELOAD, '').replace(element, () => deferred)
}

/** The `'sha256-…'` sources of all inline scripts and styles. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) }
}

function runtimeLoader(script: string, preloads: (string | undefined)[]): string {
  const manifest = MANIFEST_IMPORT.exec(script)?.[1]
  const modules = [...script.matchAll(NAMESPACE_IMPORT)]
  const rest = script.replace(MANIFEST_IMPORT, '').replace(NAMESPACE_IMPORT, '').trim()
  if (!manifest || modules.length === 0 || !REST_OF_SCRIPT.test(rest))
    throw new Error('the client runtime script has an unknown shape')
  const names = modules.map((match) => match[1]).join(',')
  const imports = modules.map((match) => `import(${match[2]})`).join(',')
  const load = `const[,${names}]=await Promise.all([import(${manifest}),${imports}]);`
  return `const start=async()=>{for(const href of${JSON.stringify(preloads)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}${load}${rest}};${AFTER_PAINT}afterPaint(start);`
}

/** If a browser doesn't report its first paint, the task after the first frame is close. */
const AFTER_PAINT =
  'const afterPaint=next=>window.PerformanceObserver?.supportedEntryTypes?.includes("paint")?new PerformanceObserver((_,observer)=>{observer.disconnect();next()}).observe({type:"paint",buffered:true}):requestAnimationFrame(()=>setTimeout(next));'

function hashesOf(html: string, pattern: RegExp): string[] {
  const contents = [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  return [...new Set(contents)].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

type PublicContext = Pick<PageContext, 'site' | 'now' | 'reportBug'>

/** React Router as a function from a request and page context to a response. */
export function pageRenderer(build: ServerBuild): RenderPage {
  const handle = createRequestHandler(build, import.meta.env?.DEV ? 'development' : 'production')
  return (request, context) => {
    const provider = new RouterContextProvider()
    provider.set(pageContext, context)
    return handle(request, provider)
  }
}

export type PublicRendering = { status: number; contentType: string; text: string }

/** Renders a public page without a viewer. */
export async function renderPublicly(
  render: RenderPage,
  address: string,
  context: PublicContext,
): Promise<PublicRendering> {
  const response = await render(new Request(new URL(address, context.site.publicUrl)), {
    ...context,
    nonce: undefined,
    viewer: () => Promise.reject(new Error('a public page has no viewer')),
    viewing: () => Promise.reject(new Error('a public page has no viewer')),
    newestMessageId: () => Promise.reject(new Error('a public page has no viewer')),
    forms: () => {
      throw new Error('a public page is rendered without a form')
    },
  })
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
    text: await response.text(),
  }
}
