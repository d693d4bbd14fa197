import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteLoaderData,
} from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { HeadTags } from '#app/head/head-tags.tsx'
import { isClosedPage, pageContext } from '#app/shared/page-contract.ts'
import fontUrl from '#app/styles/fonts/familjen-grotesk-core.woff2?url'
import { developmentCssUrls, laterFonts, pageCss, type Sheet, wholeSheet } from '#app/styles/styles.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ground } from '#domain/email/colours.ts'
import type { Route } from './+types/root'
import { SpeculationRules, StartScript, useNonce } from './document-scripts.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).site
}

/** The configuration doesn't change while the page is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const sheet = useSheet()
  // Sign-in pages have the menu of the public pages.
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
            // Pages rendered per request inline all of their styles.
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

/**
 * Public pages are documents (app/islands). Sign-in, portal, quote and desk are applications, which keep the
 * stylesheet they were loaded with.
 */
function useSheet(): Sheet {
  const ids = useMatches().map(({ id }) => id)
  if (ids.some((id) => id.startsWith('desk/'))) return 'desk'
  return ids.some((id) => /^(auth|portal)\//.test(id)) ? 'portal' : 'site'
}

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A new client-side navigation starts at the top or at its anchor. The browser restores positions for back and
 * forward.
 */
function StartAtTop() {
  const { key, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(key)

  useBeforePaint(() => {
    if (shown.current === key) return
    shown.current = key
    if (navigation === 'POP') return
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [key, hash, navigation])

  return null
}

/** For bugs and refused requests, without the site's frame. */
function FailureScreen({ error }: { error: unknown }) {
  const sentence =
    isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== ''
      ? error.data
      : 'Something went wrong on our side. Please try again.'
  return (
    <main className="flex min-h-svh flex-col">
      <div className="border-line border-b">
        <div className="measure flex h-16 items-center">
          <Brand />
        </div>
      </div>
      <div className="measure my-auto py-20">
        <h1 className="max-w-[10em] text-[clamp(2.75rem,8vw,5.25rem)] leading-[0.95] tracking-[-0.045em]">
          This page failed to load
        </h1>
        <p className="mt-6 max-w-[34em] text-lead text-soft">{sentence}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink look="primary" to="">
            Try again
          </ButtonLink>
          <ButtonLink to="/">Back to Home</ButtonLink>
        </div>
      </div>
      <div className="budget-line" />
      <div className="h-24 bg-before/5" />
    </main>
  )
}
