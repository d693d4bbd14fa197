import { ArrowIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { nextSteps } from '#content/case-study-page.ts'
import { sampleWords } from '#content/samples.ts'

export type NextStep = {
  readonly kind: string
  readonly title: string
  readonly text: string
  readonly href: string
}

/** @param kind used unless the study is an example */
export function stepToStudy({ slug, title, summary, sample }: CaseStudy, kind: string): NextStep {
  return { kind: sample ? sampleWords.study : kind, title, text: summary, href: `/portfolio/${slug}` }
}

/** Links to read next; each row is one link. */
export function NextSteps({ steps, className }: { steps: readonly NextStep[]; className?: string }) {
  return (
    <nav aria-label={nextSteps.label} className={`print:hidden ${className ?? ''}`}>
      <ul className="divide-y divide-line border-line border-y">
        {steps.map(({ kind, title, text, href }) => (
          <li key={href} className="relative py-6">
            <p className="font-mono text-micro text-soft">{kind}</p>
            <h2 className="mt-2 text-title tracking-[-0.03em]">
              <Link
                to={href}
                className="flex items-center justify-between gap-5 transition-colors duration-150 after:absolute after:inset-0 hover:text-after"
              >
                {title}
                <ArrowIcon />
              </Link>
            </h2>
            <p className="mt-2 max-w-[42em] text-body text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
