import type { ReactNode } from 'react'
import { Outlet, Scripts, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { HeadTags } from '#app/head/head-tags.tsx'
import { isClosedPage, pageContext } from '#app/shared/page-contract.ts'
import fontUrl from '#app/styles/fonts/familjen-grotesk-core.woff2?url'
import { developmentCssUrls, laterFonts, pageCss, type Sheet, wholeSheet } from '#app/styles/styles.ts'
import { ground } from '#domain/kernel/colours.ts'
import type { Route } from './+types/root'
import { FailureScreen } from './failure-screen.tsx'
import { useNonce } from './nonce.ts'
import { SpeculationRules } from './speculation-rules.tsx'
import { StartAtTop } from './start-at-top.tsx'
import { StartScript } from './start-script.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).site
}

/** What the browser knows of the configuration never changes while the page is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const sheet = useSheet()
  // It has the menu of the public pages.
  const isSignIn = useMatches().some(({ id }) => id.startsWith('auth/'))
  const isClosed = isClosedPage(useLocation().pathname)
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? ''
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={ground} />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        {developmentCssUrls ? (
          developmentCssUrls[sheet].map((url) => <link key={url} rel="stylesheet" href={url} />)
        ) : (
          <style
            data-later-fonts={laterFonts}
            // Made per request, it carries all of its styles.
            data-whole-sheet={nonce ? undefined : wholeSheet}
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: pageCss[sheet] }}
          />
        )}
        <HeadTags publicUrl={publicUrl} isDocument={sheet === 'site'} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        {children}
        {sheet !== 'site' ? (
          <>
            <StartAtTop />
            {isSignIn && <StartScript />}
            <Scripts />
          </>
        ) : (
          <>
            {!isClosed && <SpeculationRules />}
            <StartScript />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailureScreen error={error} />
}

/** Public pages are documents (app/islands); sign-in, portal, quote and desk are applications, which keep the stylesheet that they were loaded with. */
function useSheet(): Sheet {
  const ids = useMatches().map(({ id }) => id)
  if (ids.some((id) => id.startsWith('desk/'))) return 'desk'
  return ids.some((id) => /^(auth|portal)\//.test(id)) ? 'portal' : 'site'
}
