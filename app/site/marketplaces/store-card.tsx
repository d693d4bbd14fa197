import type { Store } from '../../../content/marketplaces.ts'
import { studio } from '../../../content/studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** One store: its name, what is sold there, and the way out of this site. */
export function StoreCard({
  name,
  engine,
  text,
  items,
  buttonLabel,
  address,
  look,
}: Store & { look: 'primary' | 'secondary' }) {
  return (
    <article className="flex flex-col rounded-md border border-line p-6 md:p-8 lg:p-10">
      <p className="font-mono text-micro text-soft">{engine}</p>
      <h2 className="mt-10 text-display tracking-[-0.045em] md:mt-16 lg:text-figure xl:text-poster">
        {name}
      </h2>
      <p className="mt-5 mb-10 max-w-[30em] text-soft">{text}</p>
      <ul className="mt-auto mb-8 border-line border-b">
        {items.map((item) => (
          <li key={item} className="border-line border-t py-3 text-lead tracking-[-0.02em]">
            {item}
          </li>
        ))}
      </ul>
      <ButtonLink
        look={look}
        to={studio[address]}
        target="_blank"
        rel="noopener"
        prefetch="none"
        className="self-start"
      >
        <span>
          {buttonLabel}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </span>
        <ExternalIcon size={14} />
      </ButtonLink>
    </article>
  )
}
