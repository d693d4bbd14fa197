import { QueryClientProvider } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Brand } from '#app/components/brand.tsx'
import { pageContext } from '#app/shared/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink, Loading } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Toaster } from '#app/ui/toast.tsx'
import { SkipLink } from '#app/ui/visually-hidden.tsx'
import { studio } from '#content/studio.ts'
import type { QuoteInShort } from '#domain/orders/quotes/written-quote.schema.ts'
import { createQueryClient } from '../lists/query-client.ts'
import type { Route } from './+types/quote'
import { OpenedQuotePage } from './opened-quote.tsx'
import { SignInHere } from './quote-forms.tsx'
import { type QuoteLink, useQuote } from './use-quote.ts'

/** The page itself fetches the quote, because its secret must not reach the server in an address. */
export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, now } = context.get(pageContext)
  return { isSignedIn: (await viewer()) !== undefined, now: now.toISOString() }
}

export function shouldRevalidate() {
  return false
}

export default function Quote({ loaderData }: Route.ComponentProps) {
  const [queryClient] = useState(() => createQueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <header className="border-line border-b print:border-0">
        <div className="measure flex h-16 items-center">
          <Link to="/" reloadDocument aria-label={`${studio.name}, home`} className="rounded-sm py-2">
            <Brand />
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="measure pt-10 pb-32 outline-none md:pt-14 md:pb-20">
        <QuoteState isSignedIn={loaderData.isSignedIn} now={new Date(loaderData.now)} />
      </main>
      <Toaster />
    </QueryClientProvider>
  )
}

function QuoteState({ isSignedIn, now }: { isSignedIn: boolean; now: Date }) {
  const quote = useQuote()
  const { shown } = quote
  const order = useRef<HTMLElement>(null)
  const isOpen = shown?.closed === null || quote.link.isToPayHere
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The button that closed it is gone.
    if (wasOpen.current && !isOpen) order.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (shown?.kind === 'in-short')
    return <QuoteInShortPage quote={shown} link={quote.link} isSignedIn={isSignedIn} order={order} />
  if (shown) return <OpenedQuotePage quote={shown} link={quote.link} now={now} order={order} />
  return (
    <>
      <h1 className="mb-8 text-display md:mb-10">Quote</h1>
      {quote.failure === undefined ? (
        <Opening />
      ) : (
        <div className="grid max-w-2xl justify-items-start gap-5">
          <Alert tone="failure">{quote.failure}</Alert>
          {quote.mayTryAgain ? <Button onClick={quote.open}>Try again</Button> : <QuoteHelp />}
        </div>
      )}
    </>
  )
}

function QuoteHelp() {
  return (
    <p className="text-small text-soft">
      You’ll find accepted quotes under{' '}
      <TextLink to="/client/payments" reloadDocument>
        Payments
      </TextLink>
      . For a new link, write to{' '}
      <TextLink to={`mailto:${studio.supportEmail}`} prefetch="none">
        {studio.supportEmail}
      </TextLink>
      .
    </p>
  )
}

function Opening() {
  return (
    <>
      <Loading>Opening the quote...</Loading>
      <noscript>
        <p className="text-soft">Turn on JavaScript to open the quote, or write to {studio.supportEmail}.</p>
      </noscript>
    </>
  )
}

type QuoteInShortPageProps = {
  quote: QuoteInShort
  link: QuoteLink
  isSignedIn: boolean
  order: RefObject<HTMLElement | null>
}

function QuoteInShortPage({ quote, link, isSignedIn, order }: QuoteInShortPageProps) {
  const { title, closed, mayReopen } = quote
  const [failure, setFailure] = useState<string>()
  const [signsIn, setSignsIn] = useState(false)
  return (
    <section ref={order} aria-label="Order" tabIndex={-1} className="outline-none">
      <p className="text-small text-soft wrap-anywhere">{title}</p>
      <h1 className="mt-5 max-w-[18em] text-balance text-display">{closed}</h1>
      {failure && <Alert tone="failure">{failure}</Alert>}
      <div className="mt-8 flex flex-wrap gap-3">
        {mayReopen && (
          <Button
            look={signsIn ? 'secondary' : 'primary'}
            onClick={async () => setFailure(await link.reopen())}
          >
            Reopen quote
          </Button>
        )}
        <ButtonLink
          to={`mailto:${studio.supportEmail}?subject=${encodeURIComponent(`Quote “${title}”`)}`}
          prefetch="none"
        >
          Email us about it
        </ButtonLink>
      </div>
      {signsIn ? (
        <div className="mt-10 max-w-[26rem]">
          <SignInHere intro="Sign in with the account this quote was written for." />
        </div>
      ) : (
        !isSignedIn && (
          <button
            type="button"
            onClick={() => setSignsIn(true)}
            className="mt-6 min-h-11 text-small underline decoration-edge underline-offset-4 hover:decoration-after"
          >
            Sign in to see the whole quote
          </button>
        )
      )}
    </section>
  )
}
