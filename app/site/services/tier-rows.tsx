import { wakes } from '#app/islands/island.tsx'
import { authAddress } from '#app/shared/next-address.ts'
import { tracked } from '#app/shared/tracked.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MoreLink, TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { packages, sampleReport } from '#content/packages.ts'
import { type ServiceTier, services } from '#content/services.ts'
import { type ServicePackage, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { deliveryInWords, packageScope } from '#domain/crm/catalogue/package-scope.schema.ts'

const { columns, tiersHeading, tiersNote } = services

const COLUMNS = '@laptop:grid-cols-[18rem_minmax(0,1fr)_24rem] @laptop:gap-x-10'

export function TierRows({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <Section id="tiers" heading={tiersHeading}>
      <div className="@container">
        <p aria-hidden="true" className={`hidden pb-3 text-small text-soft @laptop:grid ${COLUMNS}`}>
          {columns.map((column) => (
            <span key={column} className="last:text-right">
              {column}
            </span>
          ))}
        </p>
        <div {...wakes('tier-highlight', 'idle')} className="border-line border-b">
          {tiers.map((tier) => (
            <TierRow key={tier.id} tier={tier} />
          ))}
        </div>
      </div>
      <div className="mt-6 flex flex-wrap justify-between gap-x-10 gap-y-3 text-small text-soft">
        <p className="max-w-[46em]">{tiersNote}</p>
        <TextLink to={sampleReport.calibration.href}>{sampleReport.calibration.label}</TextLink>
      </div>
    </Section>
  )
}

/** On a phone the price is next to the name; with more room each has its own column. */
function TierRow({ tier }: { tier: ServiceTier }) {
  const { id, name, badge, startingFrom, summary, work, benefits, cta } = tier
  const [first, second] = servicePackages.filter(({ key }) => packages.tiers[key].tier === id)
  return (
    <article
      id={`tier-${id}`}
      data-tier={id}
      aria-labelledby={`tier-${id}-name`}
      className={`grid grid-cols-[minmax(min-content,1fr)_auto] items-baseline gap-x-4 gap-y-2 border-line border-t py-6 outline-after outline-offset-4 data-highlighted:outline-2 md:py-10 @laptop:grid-rows-[auto_1fr] ${COLUMNS}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={`tier-${id}-name`} className="text-heading tracking-[-0.035em]">
          {name}
        </h3>
        {badge && <Badge tone={badge === 'New' ? 'neutral' : 'after'}>{badge}</Badge>}
      </div>
      <p className="col-span-full max-w-[26em] text-soft @laptop:col-span-1 @laptop:col-start-1">{summary}</p>
      <div className="col-span-full mt-2 @laptop:col-span-1 @laptop:col-start-2 @laptop:row-span-2 @laptop:row-start-1 @laptop:mt-4">
        <WorkingTime tier={tier} />
        <p className="mt-1 text-small">
          {work}, {packages.delivered} {first ? deliveryInWords(packageScope(first.key)) : packages.asQuoted}
        </p>
        <ul className="mt-3 list-disc pl-5 text-small">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </div>
      <Price text={startingFrom} />
      <div className="col-span-full mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 @laptop:gap-y-4 @laptop:col-span-1 @laptop:col-start-3 @laptop:mt-0 @laptop:justify-end">
        {first ? (
          <>
            <ButtonLink
              to={checkout(first)}
              data-package={first.key}
              look={badge === 'Most Popular' ? 'primary' : 'secondary'}
              className="basis-full @laptop:order-1 @laptop:basis-auto"
            >
              {buyWords(first)}
            </ButtonLink>
            <MoreLink to={cta.href} {...tracked('tier_cta_click', { tierId: id })} label={cta.label} />
            <TextLink to={sampleReport.href} className="@laptop:order-3">
              {sampleReport.label}
            </TextLink>
            {second && <OtherPackage offer={second} />}
          </>
        ) : (
          <ButtonLink
            to={cta.href}
            {...tracked('tier_cta_click', { tierId: id })}
            className="basis-full @laptop:basis-auto"
          >
            {cta.label}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

/** Days that the ruler shows. */
const RULER_DAYS = 6
const along = (days: number) => `${(days / RULER_DAYS) * 100}%`

/** The working time as a bar: gray for a longer package of the same tier, faint if there is no upper limit. */
function WorkingTime({ tier: { id, days } }: { tier: ServiceTier }) {
  const longest = Math.max(
    ...Object.values(packages.tiers).map(({ tier, more }) => (tier === id && more ? more.days : 0)),
  )
  const isOpen = packages.quoted.some((quoted) => quoted === id)
  return (
    <div
      aria-hidden="true"
      className="relative h-5 border-line border-r bg-[linear-gradient(to_right,var(--color-line)_1px,transparent_1px)] bg-size-[calc(100%/6)_100%] [forced-color-adjust:none]"
    >
      {isOpen && <span className="absolute inset-x-0 top-0 h-3 bg-line" />}
      <span className="absolute top-0 left-0 h-3 bg-edge" style={{ width: along(longest) }} />
      <span className="absolute top-0 left-0 h-3 bg-ink" style={{ width: along(days ?? 0) }} />
    </div>
  )
}

function OtherPackage({ offer }: { offer: ServicePackage }) {
  return (
    <p className="basis-full text-small text-soft @laptop:order-2 @laptop:text-right">
      {packages.tiers[offer.key].more?.text}, {packages.delivered} {deliveryInWords(packageScope(offer.key))}:{' '}
      <MoreLink to={checkout(offer)} data-package={offer.key} label={buyWords(offer)} className="text-ink" />
    </p>
  )
}

function buyWords({ title, price }: ServicePackage): string {
  return `${packages.buyLabel} ${title}, €${price}`
}

/** Most buyers have no account yet; a signed-in client is sent on. */
function checkout({ key }: ServicePackage): string {
  return authAddress({ register: true, next: `${packages.buyHref}?buy=${key}` })
}

/** Shows the amount large and the text before it small. */
function Price({ text }: { text: string }) {
  const [, before, amount] = /^(.*\s)(€.+)$/.exec(text) ?? []
  return (
    <p className="col-start-2 row-start-1 text-right @laptop:col-start-3">
      {amount && <span className="text-small text-soft">{before}</span>}
      <span
        className={`font-semibold leading-[0.9] ${amount ? 'text-[min(3.5rem,13vw)] tracking-[-0.05em]' : 'inline-block text-lead first-letter:uppercase'}`}
      >
        {amount ?? text}
      </span>
    </p>
  )
}
