import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { ExternalIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type ContactCard, contact } from '#content/contact.ts'
import { studio } from '#content/studio.ts'

/** The other ways to reach the studio, and how fast it answers. */
export function ContactCards() {
  return (
    <div className="grid gap-x-10 sm:grid-cols-3 lg:grid-cols-1">
      {contact.cards.filter(isOffered).map((card) => (
        <section
          key={card.id}
          aria-labelledby={`contact-${card.id}`}
          className="border-line border-t py-7 lg:first:border-0 lg:first:pt-0"
        >
          <h2 id={`contact-${card.id}`} className="text-title tracking-[-0.03em]">
            {card.title}
          </h2>
          <p className="mt-2 max-w-[26em] text-soft">{card.text}</p>
          {LINKS[card.id]?.(card)}
        </section>
      ))}
    </div>
  )
}

function isOffered({ id }: ContactCard): boolean {
  return id !== 'discord' || studio.discordUrl !== ''
}

const LINKS: Partial<Record<ContactCard['id'], (card: ContactCard) => ReactNode>> = {
  email: () => (
    <a
      href={`mailto:${studio.supportEmail}`}
      className="mt-4 inline-flex min-h-11 items-center font-mono text-small underline sm:max-lg:text-micro decoration-edge underline-offset-4 transition-colors duration-150 [overflow-wrap:anywhere] hover:decoration-after active:text-after"
    >
      {studio.supportEmail}
    </a>
  ),
  discord: ({ linkLabel }) => (
    <ButtonLink to={studio.discordUrl} target="_blank" rel="noopener" className="mt-5">
      <span>
        {linkLabel}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </span>
      <ExternalIcon size={14} />
    </ButtonLink>
  ),
}
