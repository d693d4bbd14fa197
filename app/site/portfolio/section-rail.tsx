import { wakes } from '#app/islands/wakes.ts'
import { Link } from '#app/ui/link.tsx'
import { type CaseStudyAnchor, caseStudyPage } from '#content/case-study-page.ts'

/** List of contents beside the page where it is wide enough; marks the section being read. */
export function SectionRail({ anchors }: { anchors: CaseStudyAnchor[] }) {
  return (
    <div className="hidden @wide:block print:hidden" {...wakes('section-rail', 'idle')}>
      <nav aria-label={caseStudyPage.contents} className="sticky top-24">
        <p className="pb-3 font-mono text-micro text-soft" aria-hidden="true">
          {caseStudyPage.contents}
        </p>
        <ul className="border-line border-l">
          {anchors.map((anchor) => (
            <li key={anchor}>
              <Link
                to={`#${anchor}`}
                className="-ml-px flex min-h-9 items-center border-transparent border-l-2 pl-4 text-small text-soft transition-colors duration-150 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
              >
                {caseStudyPage.headings[anchor]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
