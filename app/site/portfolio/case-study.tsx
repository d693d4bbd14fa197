import { data } from 'react-router'
import type { PublicPage } from '#app/ground/page-contract.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { posts } from '#content/insights/posts.ts'
import { nextSteps as words } from '#content/next-steps.ts'
import { type NextStep, stepToStudy } from '../next-steps.tsx'
import type { Route } from './+types/case-study'
import { PublishedStudy } from './published-study.tsx'
import { StudyInProgress, StudyNotFound } from './study-message.tsx'

export const handle: PublicPage = {
  public: {
    // Only the server reads this: the browser's copy of the module holds no study.
    params: import.meta.env.SSR ? caseStudies.map(({ slug }) => slug) : [],
  },
}

/** The study that the address names, or null with status 404. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const study = caseStudies.find((candidate) => candidate.slug === slug) ?? null
  return data({ study, nextSteps: stepsAfter(slug) }, { status: study ? 200 : 404 })
}

export default function CaseStudyPage({ loaderData: { study, nextSteps } }: Route.ComponentProps) {
  if (!study) return <StudyNotFound />
  return study.status === 'published' ? (
    <PublishedStudy study={study} nextSteps={nextSteps} />
  ) : (
    <StudyInProgress study={study} nextSteps={nextSteps} />
  )
}

/** The other finished studies, then the articles that this one is the example of. */
function stepsAfter(slug: string): NextStep[] {
  return [
    ...caseStudies
      .filter((study) => study.status === 'published' && study.slug !== slug)
      .map((study) => stepToStudy(study, words.study)),
    ...posts
      .filter(({ study }) => study === slug)
      .map(({ slug, title, summary }) => ({
        kind: words.article,
        title,
        text: summary,
        href: `/insights/${slug}`,
      })),
  ]
}
