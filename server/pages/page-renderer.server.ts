import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type PageContext, type PublicPage, pageContext, type SiteFacts } from '../../app/page-contract.ts'
import { pagePolicy } from '../http/security-headers.server.ts'
import { deferRuntime, inlineHashes } from './document.server.ts'
import type { RenderedPage } from './page-cache.server.ts'
import { shrinkStyles } from './page-css.server.ts'
import type { ScriptClasses } from './script-classes.server.ts'

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** React Router behind one function: a request and what the front door knows, to an answer. */
export function pageRenderer(build: ServerBuild): RenderPage {
  const handle = createRequestHandler(build, import.meta.env?.DEV ? 'development' : 'production')
  return (request, context) => {
    const provider = new RouterContextProvider()
    provider.set(pageContext, context)
    return handle(request, provider)
  }
}

/** Renders a public page for the cache: known to nobody, its runtime deferred, its policy by hash. */
export async function renderPublicPage(
  render: RenderPage,
  address: string,
  page: PublicPage['public'],
  context: Omit<PageContext, 'nonce' | 'viewer' | 'postToApi'>,
  isHttps: boolean,
  scriptClasses: ScriptClasses,
): Promise<RenderedPage> {
  const response = await render(new Request(new URL(address, context.site.publicUrl)), {
    ...context,
    nonce: undefined,
    viewer: () => Promise.reject(new Error('a public page knows nobody')),
    postToApi: () => Promise.reject(new Error('a public page is rendered without a form')),
  })
  const contentType = response.headers.get('Content-Type') ?? 'text/html; charset=utf-8'
  const text = await response.text()
  if (!contentType.startsWith('text/html'))
    return {
      status: response.status,
      contentType,
      body: text,
      policy: pagePolicy({}, { isHttps }),
      isData: response.headers.has('X-Remix-Response'),
    }
  const { html, laterFonts } = await shrinkStyles(text, scriptClasses)
  const body = deferRuntime(html, page.runtime, laterFonts)
  return {
    status: response.status,
    contentType,
    body,
    policy: pagePolicy({ ...inlineHashes(body), connect: emailJsOrigin(context.site) }, { isHttps }),
  }
}

/** Where the contact form sends its messages, when the studio has configured EmailJS; then pages may connect to it. */
export function emailJsOrigin(site: SiteFacts): string[] {
  return site.emailJs ? ['https://api.emailjs.com'] : []
}
