import { data } from 'react-router'
import { caseStudies } from '../../../content/case-studies/all.ts'
import type { PublicPage } from '../../page-contract.ts'
import type { Route } from './+types/case-study'
import { PublishedStudy } from './published-study.tsx'
import { StudyInProgress, StudyNotFound } from './study-message.tsx'

export const handle: PublicPage = {
  public: {
    // Only the server reads this: the browser's copy of the module holds no study.
    params: import.meta.env.SSR ? caseStudies.map(({ slug }) => slug) : [],
    runtime: 'when-idle',
  },
}

/** The study that the address names, or null with status 404. */
export function loader({ params }: Route.LoaderArgs) {
  const study = caseStudies.find(({ slug }) => slug === params.slug) ?? null
  return data({ study }, { status: study ? 200 : 404 })
}

export default function CaseStudyPage({ loaderData: { study } }: Route.ComponentProps) {
  if (!study) return <StudyNotFound />
  return study.status === 'published' ? <PublishedStudy study={study} /> : <StudyInProgress {...study} />
}
