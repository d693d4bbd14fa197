import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import { type CaseStudyAnchor, caseStudyPage } from '#content/case-study-page.ts'

/** List of contents above the page where there is no room beside it. Works without scripts. */
export function SectionDisclosure({ anchors }: { anchors: CaseStudyAnchor[] }) {
  const { contents, headings } = caseStudyPage
  return (
    <nav aria-label={contents} className="mb-14 @wide:hidden print:hidden">
      <details className="group border-line border-y">
        <summary className="flex min-h-12 items-center justify-between gap-5 font-mono text-micro">
          {contents}
          <PlusIcon className="group-open:hidden" />
          <MinusIcon className="hidden group-open:block" />
        </summary>
        <ul className="grid gap-x-10 pb-3 sm:grid-cols-2">
          {anchors.map((anchor) => (
            <li key={anchor}>
              <Link
                to={`#${anchor}`}
                className="flex min-h-11 items-center text-soft transition-colors duration-150 hover:text-ink"
              >
                {headings[anchor]}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
