import { Fragment } from 'react'
import { wakes } from '#app/islands/island.tsx'
import { authAddress } from '#app/shared/next-address.ts'
import { tracked } from '#app/shared/tracked.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { packages, sampleReport } from '#content/packages.ts'
import { type ServiceTier, services } from '#content/services.ts'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope, workingDaysInWords } from '#domain/crm/catalogue/package-scope.schema.ts'

const { columns, tiersHeading, tiersNote } = services

const COLUMNS = '@laptop:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,3fr)_minmax(0,4fr)] @laptop:gap-x-8'

export function TierRows({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <Section id="tiers" heading={tiersHeading}>
      <div className="@container">
        <p
          aria-hidden="true"
          className={`hidden pb-3 font-mono text-micro text-soft @laptop:grid ${COLUMNS}`}
        >
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </p>
        <div {...wakes('tier-highlight', 'idle')} className="border-line border-b">
          {tiers.map((tier) => (
            <TierRow key={tier.id} tier={tier} />
          ))}
        </div>
      </div>
      <p className="mt-6 max-w-[52em] text-small text-soft">{tiersNote}</p>
    </Section>
  )
}

function TierRow({ tier }: { tier: ServiceTier }) {
  const { id, name, badge, startingFrom, summary, work, benefits, cta } = tier
  const sold = servicePackages.filter(({ key }) => packages.tiers[key].tier === id)
  const [first, ...others] = sold
  return (
    <article
      id={`tier-${id}`}
      data-tier={id}
      aria-labelledby={`tier-${id}-name`}
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-line border-t py-6 outline-after outline-offset-4 data-highlighted:outline-2 md:py-10 ${COLUMNS}`}
    >
      <div className="@max-laptop:col-span-full @laptop:row-span-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h3 id={`tier-${id}-name`} className="text-heading tracking-[-0.035em]">
            {name}
          </h3>
          {badge && <Badge tone={badge === 'New' ? 'neutral' : 'after'}>{badge}</Badge>}
        </div>
        <p className="mt-2 max-w-[26em] text-soft">{summary}</p>
      </div>
      <ul className="text-small @max-laptop:col-span-full @laptop:row-span-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-line py-2 not-first:border-t @laptop:first:pt-1">
            {benefit}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 @max-laptop:col-span-full @laptop:contents">
        <p className="@max-laptop:grow @max-laptop:basis-32">
          <span className="block font-semibold text-lead tracking-[-0.025em]">{work}</span>{' '}
          <span className="mt-1 block max-w-[16em] text-small text-soft">
            {first
              ? `${packages.readyIn} ${workingDaysInWords(packageScope(first.key).workingDays)}`
              : packages.quotedNote}
          </span>
          {first && <TextLink to={sampleReport.href}>{sampleReport.label}</TextLink>}
        </p>
        <Price text={startingFrom} />
      </div>
      <div className="flex flex-wrap gap-3 @max-laptop:col-span-full @laptop:col-span-2 @laptop:col-start-3">
        {first && <BuyButton offer={first} look={badge === 'Most Popular' ? 'primary' : 'secondary'} />}
        <ButtonLink
          to={cta.href}
          {...tracked('tier_cta_click', { tierId: id })}
          look={first ? 'quiet' : 'secondary'}
          className={HALF}
        >
          {cta.label}
        </ButtonLink>
        {others.map((offer) => (
          <Fragment key={offer.key}>
            <BuyButton offer={offer} look="secondary" />
            <p className={`self-center text-micro text-soft ${HALF}`}>{packages.tiers[offer.key].more}</p>
          </Fragment>
        ))}
      </div>
    </article>
  )
}

/** Two next to each other, or one if enlarged text needs the row. */
const HALF = 'min-w-[min(9.5rem,100%)] grow basis-[40%] @laptop:max-w-1/2'

type BuyButtonProps = { offer: (typeof servicePackages)[number]; look: 'primary' | 'secondary' }

/** Most buyers have no account yet; a signed-in client is sent on. */
function BuyButton({ offer: { key, title, price }, look }: BuyButtonProps) {
  const checkout = authAddress({ register: true, next: `${packages.buyHref}?buy=${key}` })
  return (
    <ButtonLink to={checkout} data-package={key} look={look} className={HALF}>
      {packages.buyLabel} {title}, €{price}
    </ButtonLink>
  )
}

/** Shows the amount large and the text before it small. */
function Price({ text }: { text: string }) {
  const [, before, amount] = /^(.*\s)(€.+)$/.exec(text) ?? []
  if (!amount) return <p className="font-semibold text-title tracking-[-0.04em]">{text}</p>
  return (
    <p>
      <span className="text-small text-soft">{before}</span>
      <span className="font-semibold text-[min(3.5rem,15vw)] leading-[0.9] tracking-[-0.05em]">{amount}</span>
    </p>
  )
}
