import { marketplaces } from '../../../content/marketplaces.ts'
import type { PublicPage } from '../../ground/page-contract.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Section } from '../../ui/section.tsx'
import { StoreCard } from './store-card.tsx'

export const handle: PublicPage = { public: {} }

export default function Marketplaces() {
  const { heading, intro, stores, support, reasons } = marketplaces
  return (
    <>
      <header className="measure grid items-baseline-last gap-x-10 gap-y-6 pt-12 md:pt-16 lg:grid-cols-3">
        <h1 className="text-[min(clamp(2.75rem,7.2vw,5.25rem),13vw)] leading-[0.95] tracking-[-0.045em] lg:col-span-2">
          {heading}
        </h1>
        <p className="max-w-[30em] text-soft">{intro}</p>
      </header>
      <ul className="measure mt-10 grid grid-cols-[minmax(0,1fr)] gap-5 md:mt-14 md:grid-cols-2">
        {stores.map((store) => (
          <li key={store.name} className="grid">
            <StoreCard {...store} />
          </li>
        ))}
      </ul>
      <p className="measure mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft">
        {support.text} <MoreLink to={support.link.href} label={support.link.label} className="text-ink" />
      </p>
      <Section id="reasons" heading={reasons.heading}>
        <ul className="grid divide-line border-line border-y max-md:divide-y md:grid-cols-3 md:divide-x">
          {Object.entries(reasons.points).map(([title, text]) => (
            <li key={title} className="py-7 md:px-7 md:py-10 md:first:pl-0 md:last:pr-0">
              <h3 className="text-title tracking-[-0.03em]">{title}</h3>
              <p className="mt-3 max-w-[34em] text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
