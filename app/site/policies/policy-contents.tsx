import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PolicySection } from '#content/policy.ts'

const TITLE = 'Contents'

type Sections = { sections: readonly PolicySection[] }

/** The sections by number: a list that opens on a narrow screen, beside the text on a wide one. */
export function PolicyContents({ sections }: Sections) {
  return (
    <nav aria-label={TITLE} className="print:hidden">
      <details className="group details-settle border-line border-b lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-mono text-small transition-colors duration-150 hover:text-after">
          {TITLE}
          <PlusIcon className="group-open:hidden" />
          <MinusIcon className="hidden group-open:block" />
        </summary>
        <div className="pb-4">
          <SectionList sections={sections} />
        </div>
      </details>
      <div className="sticky top-24 hidden max-w-80 lg:block">
        <p className="pb-3 font-mono text-micro text-soft">{TITLE}</p>
        <div className="border-line border-l">
          <SectionList sections={sections} />
        </div>
      </div>
    </nav>
  )
}

function SectionList({ sections }: Sections) {
  return (
    <ol>
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex min-h-9 items-baseline gap-3 py-1.5 text-small text-soft leading-snug transition-colors duration-150 hover:text-ink active:text-after lg:-ml-px lg:border-transparent lg:border-l lg:pl-4 lg:hover:border-ink"
          >
            <span className="w-[2ch] shrink-0 font-mono text-micro">{index + 1}</span> {heading}
          </Link>
        </li>
      ))}
    </ol>
  )
}
