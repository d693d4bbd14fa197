import { type RefObject, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { studio } from '#content/studio.ts'
import type { QuoteInShort } from '#domain/orders/quotes/quotes.schema.ts'
import { SignInHere } from './sign-in-here.tsx'
import type { QuoteLink } from './use-quote.ts'

type QuoteInShortPageProps = {
  quote: QuoteInShort
  link: QuoteLink
  isSignedIn: boolean
  order: RefObject<HTMLElement | null>
}

/** A closed quote for everybody but its owner: what became of it, and the ways on. */
export function QuoteInShortPage({ quote, link, isSignedIn, order }: QuoteInShortPageProps) {
  const { title, closed, mayReopen } = quote
  const [failure, setFailure] = useState<string>()
  return (
    <section ref={order} aria-label="Order" tabIndex={-1} className="outline-none">
      <p className="font-mono text-micro text-soft wrap-anywhere">{title}</p>
      <h1 className="mt-5 max-w-[18em] text-balance text-display">{closed}</h1>
      {failure && <Alert tone="failure">{failure}</Alert>}
      {!isSignedIn && (
        <div className="mt-8 max-w-[26rem]">
          <SignInHere intro="If it is yours, you read all of it after signing in." />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {mayReopen && <Button onClick={async () => setFailure(await link.reopen())}>Open it again</Button>}
        <ButtonLink
          to={`mailto:${studio.supportEmail}?subject=${encodeURIComponent(`Quote “${title}”`)}`}
          prefetch="none"
        >
          Write to us about it
        </ButtonLink>
      </div>
    </section>
  )
}
