import { useEffect, useState } from 'react'
import { type CaseStudyAnchor, caseStudyPage } from '../../../content/case-study-page.ts'
import { Link } from '../../ui/link.tsx'

/** Share of the window's height above which a section's start makes it the one being read. */
const READING_LINE = 0.35

/** List of contents beside the page where it is wide enough; marks the section being read. */
export function SectionRail({ anchors }: { anchors: CaseStudyAnchor[] }) {
  const current = useSectionBeingRead(anchors)
  return (
    <div className="hidden @wide:block print:hidden">
      <nav aria-label={caseStudyPage.contents} className="sticky top-24">
        <p className="pb-3 font-mono text-micro text-soft" aria-hidden="true">
          {caseStudyPage.contents}
        </p>
        <ul className="border-line border-l">
          {anchors.map((anchor) => (
            <li key={anchor}>
              <Link
                to={`#${anchor}`}
                aria-current={anchor === current ? 'location' : undefined}
                onClick={() => document.getElementById(anchor)?.focus({ preventScroll: true })}
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

function useSectionBeingRead(anchors: CaseStudyAnchor[]): CaseStudyAnchor | undefined {
  const [current, setCurrent] = useState<CaseStudyAnchor>()
  useEffect(() => {
    const sections = anchors.flatMap((anchor) => document.getElementById(anchor) ?? [])
    const update = () => {
      const line = innerHeight * READING_LINE
      const passed = sections.findLast((section) => section.getBoundingClientRect().top <= line)
      setCurrent(anchors.find((anchor) => anchor === passed?.id))
    }
    // Told whenever a section crosses the line, which is rarer than every scroll.
    const observer = new IntersectionObserver(update, {
      rootMargin: `0px 0px -${(1 - READING_LINE) * 100}% 0px`,
    })
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [anchors])
  return current
}
