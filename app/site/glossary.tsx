import { WordHeader } from '#app/components/page-ends.tsx'
import type { PublicPage } from '#app/shared/page-contract.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { glossary, glossarySources, type Term } from '#content/glossary.ts'

export const handle: PublicPage = { public: {} }

const { heading, intro, labels, groups } = glossary

export default function Glossary() {
  return (
    <>
      <WordHeader heading={heading} intro={intro} />
      {groups.map(({ id, heading: group, terms }) => (
        <Section key={id} id={id} heading={group}>
          <dl className="border-line border-b">
            {terms.map((term) => (
              <Entry key={term.id} term={term} />
            ))}
          </dl>
        </Section>
      ))}
    </>
  )
}

function Entry({ term: { id, name, means, unit, shown, source, frames } }: { term: Term }) {
  const { label, href } = glossarySources[source]
  return (
    <div
      id={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 border-line border-t py-5 target:bg-raised lg:grid-cols-3"
    >
      <dt className="font-semibold text-lead tracking-[-0.025em]">
        {name}
        {frames && <Frames milliseconds={frames} />}
      </dt>
      <dd className="max-w-[40em]">{means}</dd>
      <dd className="font-mono text-micro text-soft">
        <p>
          {labels.unit} <span className="text-ink">{unit}</span>
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">
          {labels.shown} <span className="text-ink">{shown}</span>
        </p>
        <p className="mt-1">
          {labels.source}{' '}
          <TextLink to={href} className="text-micro!">
            {label}
          </TextLink>
        </p>
      </dd>
    </div>
  )
}

const FRAME_WIDTH = 10
const HEIGHT = 24

/** Frames next to each other; the height is the frame time. */
function Frames({ milliseconds }: { milliseconds: readonly number[] }) {
  const longest = Math.max(...milliseconds)
  return (
    <svg
      viewBox={`0 0 ${FRAME_WIDTH * milliseconds.length} ${HEIGHT}`}
      className="mt-2 block h-6 text-before"
      aria-hidden="true"
    >
      <path
        fill="currentColor"
        d={milliseconds
          .map(
            (ms, frame) =>
              `M${FRAME_WIDTH * frame} ${HEIGHT}v${-Math.round((HEIGHT * ms) / longest)}h8V${HEIGHT}z`,
          )
          .join('')}
      />
    </svg>
  )
}
