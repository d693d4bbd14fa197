import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type PageContext, pageContext } from '#app/shared/page-contract.ts'

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
