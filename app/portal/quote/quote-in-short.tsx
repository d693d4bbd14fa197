import type { RefObject } from 'react'
import { studio } from '../../../content/studio.ts'
import type { QuoteInShort } from '../../../domain/orders/quotes/quotes.schema.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

type QuoteInShortPageProps = {
  quote: QuoteInShort
  /** For whoever is not signed in. */
  signIn: (() => void) | undefined
  order: RefObject<HTMLElement | null>
}

/** A closed quote for everybody but its owner: what became of it, and the ways on. */
export function QuoteInShortPage({ quote: { title, closed }, signIn, order }: QuoteInShortPageProps) {
  return (
    <section ref={order} aria-label="Order" tabIndex={-1} className="outline-none">
      <p className="font-mono text-micro text-soft wrap-anywhere">{title}</p>
      <h1 className="mt-5 max-w-[18em] text-balance text-display">{closed}</h1>
      {signIn && (
        <p className="mt-6 max-w-[40em] text-soft">If it is yours, you read all of it after signing in.</p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {signIn && (
          <Button look="primary" onClick={signIn}>
            Sign in
          </Button>
        )}
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
