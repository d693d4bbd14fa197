import { ButtonLink } from '#app/ui/button.tsx'
import { ExternalIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Store } from '#content/marketplaces.ts'
import { studio } from '#content/studio.ts'
import { StoreFigure } from './store-figure.tsx'

/** One store: what is sold there, drawn and in words, and the way out of this site. */
export function StoreCard({ name, engine, text, items, buttonLabel, address, figure }: Store) {
  return (
    <article className="flex min-w-0 flex-col rounded-md border border-line p-6 md:p-8">
      <StoreFigure {...figure} />
      <p className="mt-8 font-mono text-micro text-soft">{engine}</p>
      <h2 className="mt-2 text-heading tracking-[-0.035em] md:text-[min(2.75rem,7vw)] md:leading-none">
        {name}
      </h2>
      <p className="mt-3 max-w-[34em] text-soft">{text}</p>
      <ul className="mt-5 mb-7 border-line border-b text-small">
        {items.map((item) => (
          <li key={item} className="border-line border-t py-2">
            {item}
          </li>
        ))}
      </ul>
      <ButtonLink to={studio[address]} target="_blank" rel="noopener" className="mt-auto self-start">
        <span>
          {buttonLabel}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </span>
        <ExternalIcon size={14} />
      </ButtonLink>
    </article>
  )
}
