import type { PublicPage } from '#app/ground/page-contract.ts'
import { PageHeader } from '#app/parts/page-header.tsx'
import { MoreLink } from '#app/ui/more-link.tsx'
import { Section } from '#app/ui/section.tsx'
import { marketplaces } from '#content/marketplaces.ts'
import { placeholders, studio } from '#content/studio.ts'
import { OverdrawRun } from '../overdraw/overdraw-run.tsx'
import { StoreCard } from './store-card.tsx'

export const handle: PublicPage = { public: {} }

export default function Marketplaces() {
  const { heading, intro, notOpen, demonstration, support, reasons } = marketplaces
  const stores = marketplaces.stores.filter(({ address }) => studio[address] !== '')
  const isOpen = stores.every(({ address }) => !placeholders.includes(address))
  return (
    <>
      <PageHeader heading={heading} intro={intro} />
      {stores.length > 0 && (
        <ul className="measure mt-10 grid grid-cols-[minmax(0,1fr)] gap-5 md:mt-14 md:grid-cols-2">
          {stores.map((store) => (
            <li key={store.name} className="grid">
              <StoreCard {...store} />
            </li>
          ))}
        </ul>
      )}
      <p className="measure mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft">
        {!isOpen && <span className="grow basis-full lg:basis-0">{notOpen}</span>}
        {support.text} <MoreLink to={support.link.href} label={support.link.label} className="text-ink" />
      </p>
      <Section id="outline" heading={demonstration.heading} intro={demonstration.text}>
        <OverdrawRun />
      </Section>
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
