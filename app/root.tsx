import type { ReactNode } from 'react'
import { Outlet, Scripts, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { FailureScreen } from './failure-screen.tsx'
import { pageContext } from './ground/page-contract.ts'
import { HeadTags } from './head/head-tags.tsx'
import { useNonce } from './nonce.ts'
import { ScrollPosition } from './scroll-position.tsx'
import fontUrl from './styles/fonts/familjen-grotesk-core.woff2?url'
import { ground } from './styles/srgb.ts'
import { developmentCssUrls, laterFonts, pageCss, type Sheet } from './styles/styles.ts'
import { WholeSheet } from './styles/whole-sheet.tsx'
import { useMovedOn } from './use-moved-on.ts'

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
  const movedOn = useMovedOn()
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl ?? ''
  return (
    <html lang="en" data-moved-on={movedOn || undefined}>
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
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: pageCss[sheet] }}
          />
        )}
        <WholeSheet sheet={sheet} movedOn={movedOn} />
        <HeadTags publicUrl={publicUrl} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        {children}
        <ScrollPosition />
        <Scripts />
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

/** A document keeps the stylesheet that it was loaded with: ways between site and portal are document loads. */
function useSheet(): Sheet {
  return useMatches().some(({ id }) => /^(auth|portal)\//.test(id)) ? 'portal' : 'site'
}
