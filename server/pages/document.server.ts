import { createHash } from 'node:crypto'
import { isClosedPage, type PublicPage, type SiteFacts } from '../../app/ground/page-contract.ts'
import { type PolicySources, pagePolicy } from '../http/security-headers.server.ts'
import type { RenderedPage } from './cached-page.server.ts'
import type { PublicRendering } from './page-renderer.server.ts'
import { withOwnSheet } from './page-styles.server.ts'

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const RUNTIME_SCRIPT = /<script((?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/
const MANIFEST_IMPORT = /import ("[^"]+manifest[^"]+");/
const NAMESPACE_IMPORT = /import \* as (\w+) from ("[^"]+");?/g
/** Puts modules of split routes together, names the modules of all routes, and starts the framework; imports nothing else. */
const REST_OF_SCRIPT =
  /^(?:const \w+ = \{[^}]*\};\s*)*window\.__reactRouterRouteModules = \{[^}]*\};\s*import\("[^"]+"\);$/

/** When the client runtime loads: once the browser is idle, or straight after the first paint. */
type RuntimeStart = PublicPage['public']['runtime']

/** The document of a public page, with its own stylesheet and the client runtime out of the first paint's way. */
export function publicDocument(html: string, sheet: string, when: RuntimeStart): string {
  const styled = withOwnSheet(html, sheet)
  return deferRuntime(styled.html, when, styled.laterFonts)
}

/** A public page with its policy: by hash, for it is the same for everyone. @param path the page's own, without a query */
export function withPolicy(
  path: string,
  { status, contentType, isData }: Omit<PublicRendering, 'text'>,
  body: string,
  site: Pick<SiteFacts, 'publicUrl' | 'emailJs'>,
): RenderedPage {
  const sources = isHtml(contentType) ? { ...inlineHashes(body), ...connections(path, site) } : {}
  const policy = pagePolicy(sources, { isHttps: site.publicUrl.startsWith('https:') })
  return { status, contentType, body, policy, isData }
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
 * Moves the client runtime out of the first paint's way: its preloads go, and its static imports become dynamic
 * ones that start when the page says so, or at the first sign of intent. The fonts that the page did without come then too.
 * @param fonts address of their stylesheet
 * @throws when the framework's script no longer has the shape that is known here
 */
export function deferRuntime(html: string, when: RuntimeStart, fonts: string): string {
  const [element, nonce, script] = RUNTIME_SCRIPT.exec(html) ?? []
  if (element === undefined || script === undefined)
    throw new Error('the page has no client runtime script to defer')
  // All at once for whoever waits for them; the few bytes of their names are dear on the other pages.
  const preloads = when === 'after-paint' ? [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href) : []
  const deferred = `<script${nonce} type="module">${runtimeLoader(script, when, fonts, preloads)}</script>`
  return html.replace(MODULE_PRELOAD, '').replace(element, () => deferred)
}

/** The `'sha256-…'` sources of every inline script and style, for the page's policy. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) }
}

function runtimeLoader(
  script: string,
  when: RuntimeStart,
  fonts: string,
  preloads: (string | undefined)[],
): string {
  const manifest = MANIFEST_IMPORT.exec(script)?.[1]
  const modules = [...script.matchAll(NAMESPACE_IMPORT)]
  const rest = script.replace(MANIFEST_IMPORT, '').replace(NAMESPACE_IMPORT, '').trim()
  if (!manifest || modules.length === 0 || !REST_OF_SCRIPT.test(rest))
    throw new Error('the client runtime script has a shape that is not known here')
  const names = modules.map((match) => match[1]).join(',')
  const imports = modules.map((match) => `import(${match[2]})`).join(',')
  const preload =
    preloads.length > 0 ? `for(const file of${JSON.stringify(preloads)})add("modulepreload",file);` : ''
  const load = `add("stylesheet",${JSON.stringify(fonts)});${preload}const[,${names}]=await Promise.all([import(${manifest}),${imports}]);`
  return `${ADD_LINK}let started;const start=async()=>{if(started)return;started=1;${load}${rest}};${START[when]}`
}

const ADD_LINK =
  'const add=(rel,href)=>{const link=document.createElement("link");link.rel=rel;link.href=href;document.head.append(link)};'

/** Where a browser does not tell of its first paint, the task after its first frame comes near. */
const AFTER_PAINT =
  'const afterPaint=next=>window.PerformanceObserver?.supportedEntryTypes?.includes("paint")?new PerformanceObserver((_,observer)=>{observer.disconnect();next()}).observe({type:"paint",buffered:true}):requestAnimationFrame(()=>setTimeout(next));'

/** Only after the first paint: ahead of it a browser tells of a mouse that rests where the page appears. */
const ON_INTENT =
  'for(const sign of["pointerover","pointerdown","keydown","focusin"])addEventListener(sign,start,{once:true,passive:true,capture:true});'

const WHEN_IDLE =
  'const whenIdle=()=>window.requestIdleCallback?requestIdleCallback(start,{timeout:4000}):setTimeout(start,300);document.readyState==="complete"?whenIdle():addEventListener("load",whenIdle);'

const START = {
  'when-idle': `${AFTER_PAINT}afterPaint(()=>{${ON_INTENT}${WHEN_IDLE}});`,
  'after-paint': `${AFTER_PAINT}afterPaint(start);`,
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const contents = [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  return [...new Set(contents)].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}
