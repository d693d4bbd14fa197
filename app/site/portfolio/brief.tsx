import type { CaseStudy } from '#content/case-studies/case-study.ts'

const LEAD = 'max-w-[30em] text-lead md:text-title md:leading-snug md:tracking-[-0.02em]'

/** What was wrong, the three changes that mattered and what each gave: a study in half a minute. */
export function Brief({ study: { brief, summary } }: { study: Pick<CaseStudy, 'brief' | 'summary'> }) {
  if (!brief) return <p className={LEAD}>{summary}</p>
  return (
    <>
      <p className={LEAD}>{brief.problem}</p>
      <dl className="mt-8 max-w-[52em] divide-y divide-line border-line border-y">
        {brief.changes.map(({ what, gave }) => (
          <div key={what} className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4">
            <dt className="font-semibold">{what}</dt>
            <dd className="font-mono text-after text-small">{gave}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
