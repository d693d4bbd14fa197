import { formatPercent } from '#app/site/portfolio/benchmark-figures.ts'
import { type Agreement, agreementWords } from '#content/agreements/agreement.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { caseStudyPage } from '#content/case-study-page.ts'
import { insights } from '#content/insights/insights.ts'
import type { Post } from '#content/insights/posts.ts'
import { type PageFacts, pages } from '#content/pages.ts'
import { type Policy, policyVersions } from '#content/policy.ts'
import { sampleWords } from '#content/samples.ts'
import { studio } from '#content/studio.ts'
import { type HeadOf, listed, missing, type PageHead, unlisted } from './page-head.ts'

/** @returns the head of a public page, or undefined for other pages */
export function documentHead({ id, pathname, loaderData }: Place): PageHead | undefined {
  const ofData: Readonly<Record<string, HeadOf<never> | undefined>> = {
    'site/portfolio/case-studies': fixedHeads()['/portfolio'],
    'site/portfolio/case-study': caseStudyHead,
    'site/insights/article': articleHead,
    'site/policies/agreement': agreementHead,
    'site/policies/terms-version': (found: FoundVersion) => versionHead('/terms', found),
    'site/policies/privacy-version': (found: FoundVersion) => versionHead('/privacy', found),
    'site/checkout-results/success': successHead,
  }
  const head = ofData[id]
  if (typeof head === 'function') return head(loaderData as never)
  return head ?? fixedHeads()[pathname]
}

type Place = { id: string; pathname: string; loaderData?: unknown }

/** The heads of public pages with a fixed address and fixed words, by address. */
export function fixedHeads(): Readonly<Record<string, PageHead>> {
  const heads = Object.values<PageFacts>(pages).map(({ address, isUnlisted, ...words }) =>
    isUnlisted ? unlisted(address, words) : listed(address, words),
  )
  const title = `${studio.name}: ${lowerFirst(pages.home.title)}`
  const articles = { title: insights.heading, description: insights.intro, feed: true } as const
  return {
    ...Object.fromEntries(heads.map((head) => [head.canonical, head])),
    '/': listed('/', { ...pages.home, title }),
    '/insights': listed('/insights', articles),
  }
}

type FoundVersion = { policy: Policy; version: { text: string } } | null | undefined

/** An old version is kept for clients who have a contract under it, so search engines don't list it. */
function versionHead(address: '/terms' | '/privacy', found: FoundVersion): PageHead {
  const { notFound } = policyVersions
  if (!found) return missing(address, { title: notFound.heading, description: notFound.text })
  const { policy, version } = found
  return unlisted(`${address}/${policy.version}`, {
    title: `${policy.heading} of ${version.text}`,
    description: `${policy.heading}: the wording that applied from ${version.text}.`,
  })
}

function agreementHead(found: { agreement: Agreement } | null | undefined): PageHead {
  const { heading, text } = agreementWords.notFound
  if (!found) return missing('/privacy', { title: heading, description: text })
  const { agreement } = found
  return unlisted(`/agreements/${agreement.slug}`, {
    title: agreement.heading,
    description: agreement.summary,
  })
}

/** The payment's outcome is only known in the browser. */
function successHead(data: { paymentId: string } | null | undefined): PageHead {
  const { title, description } = pages.success
  return unlisted('/success', { title: data ? 'Your payment' : title, description })
}

function articleHead(data: { post: Post } | undefined): PageHead {
  const { notFound } = insights
  if (!data) return missing('/insights', { title: notFound.heading, description: notFound.text })
  const { title, summary, slug, isoDate, isoUpdated = isoDate } = data.post
  return listed(`/insights/${slug}`, {
    title,
    description: summary,
    article: { published: isoDate, modified: isoUpdated },
    feed: true,
  })
}

/** Search engines don't list studies that are unfinished or samples. */
function caseStudyHead(data: { study: CaseStudy | null } | undefined): PageHead {
  const { notFound, inProgress } = caseStudyPage
  if (!data?.study) return missing('/portfolio', { title: notFound.heading, description: notFound.text })
  const { slug, title, status, sample, published, updated, metrics, engine, scenario } = data.study
  const canonical = `/portfolio/${slug}` as const
  if (status === 'coming-soon') return unlisted(canonical, { title, description: inProgress.text })
  if (sample)
    return unlisted(canonical, {
      title: `${title}: ${lowerFirst(sampleWords.study)}`,
      description: `${sampleWords.study}. ${sampleWords.studyNote}`,
    })
  const { fpsGain, vramReduction, low1Gain } = metrics
  const figures = [
    `FPS ${formatPercent(fpsGain, 0)}`,
    `VRAM ${formatPercent(vramReduction, 0)}`,
    ...(low1Gain === undefined ? [] : [`1% low ${formatPercent(low1Gain, 0)}`]),
  ].join(', ')
  return listed(canonical, {
    title: `${title}: case study`,
    description: `${scenario}, ${engine}: ${figures}. Every scene before and after, every setting that changed and why, console variables to copy.`,
    article: { published, modified: updated },
    imageAlt: `${figures}.`,
  })
}
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
