import { type ServiceTier, services } from '../../../content/services.ts'
import { tracked } from '../../ground/tracked.ts'
import { wakes } from '../../islands/wakes.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

const FRAMES = 12

/** What every card's rows are aligned to: name, price, scope, summary, benefits, button. */
const CARD_ROWS = 'row-span-6 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0'

export function TierCards({ tiers }: { tiers: readonly ServiceTier[] }) {
  return (
    <Section id="tiers" heading={services.tiersHeading}>
      <div className="@container">
        <div
          {...wakes('tier-highlight', 'idle')}
          className={`grid grid-cols-[minmax(0,1fr)] gap-5 @min-[36rem]:grid-cols-2 ${tiers.length === 3 ? '@laptop:grid-cols-3' : '@wide:grid-cols-4'}`}
        >
          {tiers.map((tier) => (
            <TierCard key={tier.id} tier={tier} />
          ))}
        </div>
      </div>
      <p className="mt-6 text-small text-soft">{services.tiersNote}</p>
    </Section>
  )
}

function TierCard({ tier }: { tier: ServiceTier }) {
  const { id, name, badge, scope, summary, benefits, cta } = tier
  return (
    <article
      id={`tier-${id}`}
      data-tier={id}
      aria-labelledby={`tier-${id}-name`}
      className={`${CARD_ROWS} rounded-md border border-line p-6 outline-2 outline-transparent outline-offset-4 transition-[outline-color] duration-200 data-highlighted:outline-after`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`tier-${id}-name`} className="text-title tracking-[-0.03em]">
          {name}
        </h3>
        {badge && <Badge tone={badge === 'New' ? 'neutral' : 'after'}>{badge}</Badge>}
      </div>
      <Price text={tier.startingFrom} />
      <Scope {...scope} />
      <p className="mt-6 text-soft">{summary}</p>
      <ul className="mt-6 mb-8 text-small">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-line border-t py-2.5">
            {benefit}
          </li>
        ))}
      </ul>
      <ButtonLink
        to={cta.href}
        {...tracked('tier_cta_click', { tierId: id })}
        look={badge === 'Most Popular' ? 'primary' : 'secondary'}
        className="w-full self-end"
      >
        {cta.label}
      </ButtonLink>
    </article>
  )
}

/** The amount big, what stands before it small; without an amount, words. */
function Price({ text }: { text: string }) {
  const [, before, amount] = /^(.*\s)(€.+)$/.exec(text) ?? []
  if (!amount) return <p className="mt-8 self-end font-semibold text-heading tracking-[-0.04em]">{text}</p>
  return (
    <p className="mt-8 self-end">
      <span className="text-small text-soft">{before}</span>
      <span className="font-semibold text-[min(3.5rem,15vw)] leading-[0.95] tracking-[-0.05em]">
        {amount}
      </span>
    </p>
  )
}

/** How much of a project is looked at, as frames of a strip; the words beneath say it. */
function Scope({ label, frames }: { label: string; frames: number }) {
  return (
    <div className="mt-6">
      <svg viewBox="0 0 143 8" className="block w-full" aria-hidden="true">
        {Array.from({ length: FRAMES }, (_, frame) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: frames have no other name
            key={frame}
            x={frame * 12}
            width={11}
            height={8}
            rx={0.75}
            className={frame < frames ? 'fill-after' : 'fill-line'}
          />
        ))}
      </svg>
      <p className="mt-2 font-mono text-micro text-soft">{label}</p>
    </div>
  )
}
