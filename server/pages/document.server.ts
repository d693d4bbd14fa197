import { createHash } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isClosedPage, type PageContext, pageContext, type SiteFacts } from '#app/shared/page-contract.ts'
import { type PolicySources, pagePolicy } from '../http/security-headers.server.ts'
import type { RenderedPage } from './cached-page.server.ts'

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** Data needs no leave to stand in a page. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const RUNTIME_SCRIPT = /<script((?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/
const MANIFEST_IMPORT = /import ("[^"]+manifest[^"]+");/
const NAMESPACE_IMPORT = /import \* as (\w+) from ("[^"]+");?/g
/** Puts modules of split routes together, names the modules of all routes, and starts the framework; imports nothing else. */
const REST_OF_SCRIPT =
  /^(?:const \w+ = \{[^}]*\};\s*)*window\.__reactRouterRouteModules = \{[^}]*\};\s*import\("[^"]+"\);$/

/** A public page with its policy: by hash, for it is the same for everyone. @param path the page's own, without a query */
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

/** Where a page may send to: the closed ones count visits, the contact form of the others may use EmailJS. */
export function connections(
  path: string,
  { publicUrl, emailJs }: Pick<SiteFacts, 'publicUrl' | 'emailJs'>,
): Pick<PolicySources, 'connect' | 'sendsTo'> {
  if (isClosedPage(path)) return { sendsTo: [`${publicUrl}/api/events`] }
  return { connect: emailJs ? ['https://api.emailjs.com'] : [] }
}

/**
 * Moves the framework's runtime out of the first paint's way: its preloads go, and its static imports become dynamic
 * ones that start after it, all asked for at once. Only for sign-in, which is an application and of use without scripts.
 * @throws when the framework's script no longer has the shape that is known here
 */
export function deferRuntime(html: string): string {
  const [element, nonce, script] = RUNTIME_SCRIPT.exec(html) ?? []
  if (element === undefined || script === undefined)
    throw new Error('the page has no client runtime script to defer')
  const preloads = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href)
  const deferred = `<script${nonce} type="module">${runtimeLoader(script, preloads)}</script>`
  return html.replace(MODULE_PRELOAD, '').replace(element, () => deferred)
}

/** The `'sha256-…'` sources of every inline script and style, for the page's policy. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) }
}

function runtimeLoader(script: string, preloads: (string | undefined)[]): string {
  const manifest = MANIFEST_IMPORT.exec(script)?.[1]
  const modules = [...script.matchAll(NAMESPACE_IMPORT)]
  const rest = script.replace(MANIFEST_IMPORT, '').replace(NAMESPACE_IMPORT, '').trim()
  if (!manifest || modules.length === 0 || !REST_OF_SCRIPT.test(rest))
    throw new Error('the client runtime script has a shape that is not known here')
  const names = modules.map((match) => match[1]).join(',')
  const imports = modules.map((match) => `import(${match[2]})`).join(',')
  const load = `const[,${names}]=await Promise.all([import(${manifest}),${imports}]);`
  return `const start=async()=>{for(const href of${JSON.stringify(preloads)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}${load}${rest}};${AFTER_PAINT}afterPaint(start);`
}

/** Where a browser does not tell of its first paint, the task after its first frame comes near. */
const AFTER_PAINT =
  'const afterPaint=next=>window.PerformanceObserver?.supportedEntryTypes?.includes("paint")?new PerformanceObserver((_,observer)=>{observer.disconnect();next()}).observe({type:"paint",buffered:true}):requestAnimationFrame(()=>setTimeout(next));'

function hashesOf(html: string, pattern: RegExp): string[] {
  const contents = [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  return [...new Set(contents)].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** What a public page is made from. */
type PublicContext = Pick<PageContext, 'site' | 'now' | 'reportBug'>

/** React Router behind one function: a request and what the front door knows, to an answer. */
export function pageRenderer(build: ServerBuild): RenderPage {
  const handle = createRequestHandler(build, import.meta.env?.DEV ? 'development' : 'production')
  return (request, context) => {
    const provider = new RouterContextProvider()
    provider.set(pageContext, context)
    return handle(request, provider)
  }
}

/** What the framework makes of a public page: the same for everyone. */
export type PublicRendering = { status: number; contentType: string; text: string }

/** Renders a public page, known to nobody. */
export async function renderPublicly(
  render: RenderPage,
  address: string,
  context: PublicContext,
): Promise<PublicRendering> {
  const response = await render(new Request(new URL(address, context.site.publicUrl)), {
    ...context,
    nonce: undefined,
    viewer: () => Promise.reject(new Error('a public page knows nobody')),
    viewing: () => Promise.reject(new Error('a public page knows nobody')),
    newestMessageId: () => Promise.reject(new Error('a public page knows nobody')),
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
