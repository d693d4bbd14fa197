import { formatPercent } from '#app/site/portfolio/benchmark-figures.ts'
import { type Agreement, agreementWords } from '#content/agreements/agreement.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { insights } from '#content/insights/insights.ts'
import type { Post } from '#content/insights/posts.ts'
import { pageHeads } from '#content/page-heads.ts'
import { type Policy, policyVersions } from '#content/policy.ts'
import { sampleWords } from '#content/samples.ts'
import { studio } from '#content/studio.ts'
import { type DocumentId, type HeadOf, listed, missing, type PageHead, unlisted } from './page-head.ts'

/** The heads of public pages by route id. A function, so that bundles for browsers don't contain them. */
// biome-ignore lint/suspicious/noExplicitAny: each entry knows the type of its own page's data
export function documentHeads(): Record<DocumentId, HeadOf<any>> {
  const portfolioHead = listed('/portfolio', pageHeads.portfolio)
  return {
    'site/home/home': listed('/', {
      ...pageHeads.home,
      title: `${studio.name}: ${lowerFirst(pageHeads.home.title)}`,
    }),
    'site/portfolio/portfolio': portfolioHead,
    'site/portfolio/case-studies': portfolioHead,
    'site/portfolio/case-study': caseStudyHead,
    'site/insights/insights': listed('/insights', {
      title: insights.heading,
      description: insights.intro,
      feed: true,
    }),
    'site/insights/article': articleHead,
    'site/services/services': listed('/services', pageHeads.services),
    'site/contact/contact': listed('/contact', pageHeads.contact),
    'site/about/about': listed('/about', pageHeads.about),
    'site/glossary': listed('/glossary', pageHeads.glossary),
    'site/marketplaces/marketplaces': listed('/marketplaces', pageHeads.marketplaces),
    'analyser/frame-times': listed('/tools/frame-times', { ...pageHeads.frameTimes, isTool: true }),
    'site/overdraw/overdraw': listed('/tools/overdraw', pageHeads.overdraw),
    'analyser/ci/ci': listed('/tools/frame-times/ci', pageHeads.frameTimesCi),
    'site/policies/terms': listed('/terms', pageHeads.terms),
    'site/policies/privacy': listed('/privacy', pageHeads.privacy),
    'site/policies/accessibility': listed('/accessibility', pageHeads.accessibility),
    'site/sample-report/sample-report': unlisted('/sample-report', pageHeads.sampleReport),
    'site/withdraw/withdraw': unlisted('/withdraw', pageHeads.withdraw),
    'site/policies/agreement': agreementHead,
    'site/policies/terms-version': (found: FoundVersion) => versionHead('/terms', found),
    'site/policies/privacy-version': (found: FoundVersion) => versionHead('/privacy', found),
    'site/checkout-results/success': successHead,
    'site/checkout-results/cancelled': unlisted('/cancelled', pageHeads.cancelled),
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
  return unlisted('/success', data ? { ...pageHeads.success, title: 'Your payment' } : pageHeads.success)
}

function articleHead(data: { post: Post } | undefined): PageHead {
  const { notFound } = insights
  if (!data) return missing('/insights', { title: notFound.heading, description: notFound.text })
  const { title, summary, slug, isoDate, isoUpdated = isoDate, tag, readTime } = data.post
  return listed(`/insights/${slug}`, {
    title,
    description: summary,
    article: { published: isoDate, modified: isoUpdated },
    imageAlt: `${tag}, ${readTime}.`,
    feed: true,
  })
}

/** Search engines don't list studies that are unfinished or samples. */
function caseStudyHead(data: { study: CaseStudy | null } | undefined): PageHead {
  if (!data?.study) return missing('/portfolio', pageHeads.caseStudyNotFound)
  const { slug, title, status, sample, published, updated, metrics, engine, scenario } = data.study
  const canonical = `/portfolio/${slug}` as const
  if (status === 'coming-soon')
    return unlisted(canonical, { title, description: pageHeads.caseStudyInProgress.description })
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
