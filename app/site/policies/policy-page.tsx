import type { ReactNode } from 'react'
import { Link, TextLink } from '#app/ui/link.tsx'
import {
  type Inline,
  type Policy,
  type PolicyBlock,
  policyFacts,
  type Rich,
  policyVersions as words,
} from '#content/policy.ts'
import { NotFoundScreen } from '../not-found-screen.tsx'
import { PageContents } from '../page-contents.tsx'
import type { NamedDay, PolicyDays, PolicyVersion } from './policy-days.ts'

type PolicyPageProps = {
  policy: Policy
  days: PolicyDays
  /** A notice above the text. */
  children?: ReactNode
}

export function PolicyPage({ policy, days, children }: PolicyPageProps) {
  const { heading, intro, sections } = policy
  return (
    <article className="measure pt-14 md:pt-24 print:pt-0">
      <header>
        <h1 className="text-[clamp(min(2.75rem,11.5vw),8.4vw,7rem)] leading-[0.92] tracking-[-0.045em]">
          {heading}
        </h1>
        <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-2 border-line border-y py-4 font-mono text-micro text-soft md:mt-14">
          {days.map(({ label, day }) => (
            <Day key={label} label={label} day={day} />
          ))}
        </dl>
        {children && <p className="mt-6 max-w-[44em] border-progress border-l-2 pl-4">{children}</p>}
      </header>
      <div className="mt-8 gap-x-10 lg:mt-14 lg:grid lg:grid-cols-3">
        <PageContents title="Contents" sections={sections} isNumbered />
        <div className="article max-w-[68ch] max-lg:mt-10 lg:col-span-2 print:max-w-none print:text-[10pt]">
          <p className="text-lead">
            <RichText text={intro} />
          </p>
          {sections.map(({ id, heading, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="policy-section">
              <h2 id={`${id}-heading`}>
                <span className="policy-number">{index + 1}</span> {heading}
              </h2>
              <Blocks blocks={blocks} />
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

function Day({ label, day }: { label: string; day: NamedDay }) {
  return (
    <div className="flex flex-wrap gap-x-[1ch]">
      <dt>{label}:</dt>
      <dd className="text-ink">
        <time dateTime={day.iso}>{day.text}</time>
      </dd>
    </div>
  )
}

function Blocks({ blocks }: { blocks: readonly PolicyBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />)
}

/** Text with links and facts about the studio. */
function RichText({ text }: { text: Rich }) {
  if (typeof text === 'string') return text
  return text.map((inline) => <InlineText key={JSON.stringify(inline)} inline={inline} />)
}

function Block({ block }: { block: PolicyBlock }) {
  if (typeof block === 'string' || !('kind' in block))
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  switch (block.kind) {
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={JSON.stringify(item)}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'definitions':
      return (
        <dl className="definitions">
          {Object.entries(block.items).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <RichText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'form':
      return (
        <section aria-label={block.title} className="policy-form">
          <h3>{block.title}</h3>
          {block.lines.map((line) => (
            <p key={JSON.stringify(line)}>
              <RichText text={line} />
            </p>
          ))}
        </section>
      )
  }
}

function InlineText({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return inline
  if ('fact' in inline) {
    const text = policyFacts[inline.fact]
    return inline.fact === 'supportEmail' ? <a href={`mailto:${text}`}>{text}</a> : text
  }
  if (inline.href.startsWith('/')) return <Link to={inline.href}>{inline.label}</Link>
  return <a href={inline.href}>{inline.label}</a>
}

type VersionPageProps = { found: PolicyVersion | null; currentAddress: '/terms' | '/privacy' }

/** One version of a policy at its permanent address. */
export function VersionPage({ found, currentAddress }: VersionPageProps) {
  const current = words.current[currentAddress]
  if (!found) return <NotFoundScreen {...words.notFound} back={current} />
  const { policy, version, replaced } = found
  const days = [
    { label: policy.versionLabel, day: version },
    ...(replaced ? [{ label: words.replacedLabel, day: replaced }] : []),
  ]
  return (
    <PolicyPage policy={policy} days={days}>
      {replaced ? words.earlier[currentAddress] : words.same}{' '}
      <TextLink to={currentAddress}>{current.label}</TextLink>
    </PolicyPage>
  )
}
