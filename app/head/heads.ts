import type { CaseStudy } from '../../content/case-studies/case-study.ts'
import { insights } from '../../content/insights/insights.ts'
import type { Post } from '../../content/insights/posts.ts'
import { pageHeads } from '../../content/page-heads.ts'
import type { Policy } from '../../content/policy.ts'
import { policyVersions } from '../../content/policy-versions.ts'
import { sampleWords } from '../../content/samples.ts'
import { studio } from '../../content/studio.ts'
import { formatPercent } from '../parts/percent.ts'
import type { PageHead, PageHeads } from './page-head.ts'

const dashboard: PageHead = {
  title: 'Dashboard',
  description: 'Your projects and payments.',
  canonical: '/dashboard',
  robots: 'noindex',
}

const upload: PageHead = {
  title: 'Upload project files',
  description: 'Share your project by link, and what you have sent.',
  canonical: '/upload',
  robots: 'noindex',
}

const messages: PageHead = {
  title: 'Message Center',
  description: 'Write with the studio.',
  canonical: '/messages',
  robots: 'noindex',
}

const payments: PageHead = {
  title: 'Payments',
  description: 'Buy a service package; what you have paid.',
  canonical: '/payments',
  robots: 'noindex',
}

const portfolioHead: PageHead = { ...pageHeads.portfolio, canonical: '/portfolio', robots: 'index' }

/** The head of every page, by route id. */
export const heads: PageHeads = {
  'site/home/home': {
    ...pageHeads.home,
    title: `${studio.name}: ${lowerFirst(pageHeads.home.title)}`,
    canonical: '/',
    robots: 'index',
  },
  'site/portfolio/portfolio': portfolioHead,
  'site/portfolio/case-studies': portfolioHead,
  'site/portfolio/case-study': caseStudyHead,
  'site/insights/insights': {
    title: insights.heading,
    description: insights.intro,
    canonical: '/insights',
    robots: 'index',
    feed: true,
  },
  'site/insights/article': articleHead,
  'site/services/services': { ...pageHeads.services, canonical: '/services', robots: 'index' },
  'site/contact/contact': { ...pageHeads.contact, canonical: '/contact', robots: 'index' },
  'site/about/about': { ...pageHeads.about, canonical: '/about', robots: 'index' },
  'site/marketplaces/marketplaces': {
    ...pageHeads.marketplaces,
    canonical: '/marketplaces',
    robots: 'index',
  },
  'analyser/frame-times': {
    ...pageHeads.frameTimes,
    canonical: '/tools/frame-times',
    robots: 'index',
    isTool: true,
  },
  'analyser/ci/ci': {
    ...pageHeads.frameTimesCi,
    canonical: '/tools/frame-times/ci',
    robots: 'index',
  },
  'site/policies/terms': { ...pageHeads.terms, canonical: '/terms', robots: 'index' },
  'site/policies/privacy': { ...pageHeads.privacy, canonical: '/privacy', robots: 'index' },
  'site/policies/accessibility': {
    ...pageHeads.accessibility,
    canonical: '/accessibility',
    robots: 'index',
  },
  'site/withdraw/withdraw': { ...pageHeads.withdraw, canonical: '/withdraw', robots: 'noindex' },
  'site/policies/terms-version': (found: FoundVersion) => versionHead('/terms', found),
  'site/policies/privacy-version': (found: FoundVersion) => versionHead('/privacy', found),
  'site/checkout-results/success': successHead,
  'site/checkout-results/cancelled': { ...pageHeads.cancelled, canonical: '/cancelled', robots: 'noindex' },
  'site/not-found/not-found': {
    ...pageHeads.notFound,
    canonical: '/',
    robots: 'noindex',
    isMissing: true,
  },
  'auth/auth': {
    title: 'Login or register',
    description: 'Sign in or register to access your client dashboard.',
    canonical: '/auth',
    robots: 'noindex',
  },
  'auth/reset': {
    title: 'Reset your password',
    description: 'Have a link mailed to you and choose a new password.',
    canonical: '/auth/reset',
    robots: 'noindex',
  },
  'auth/follow': {
    title: 'Confirm by mail',
    description: 'Where the links of our mails lead.',
    canonical: '/auth/follow',
    robots: 'noindex',
  },
  'auth/verified': {
    title: 'Confirm your e-mail address',
    description: 'Where the link of the confirmation mail leads.',
    canonical: '/auth/verified',
    robots: 'noindex',
  },
  'auth/email-change': {
    title: 'Change your e-mail address',
    description: 'Where the links of an e-mail change lead.',
    canonical: '/auth/email-change',
    robots: 'noindex',
  },
  'auth/sign-out': {
    title: 'Sign out',
    description: 'Leave the client portal.',
    canonical: '/auth/sign-out',
    robots: 'noindex',
  },
  'portal/dashboard': dashboard,
  'portal/client-dashboard': dashboard,
  'portal/upload': upload,
  'portal/client-upload': upload,
  'portal/messages': messages,
  'portal/client-messages': messages,
  'portal/account/account': {
    title: 'Account',
    description: 'Name, address, password, sessions and data.',
    canonical: '/account',
    robots: 'noindex',
  },
  'portal/payments': payments,
  'portal/client-payments': payments,
  'portal/quote/quote': {
    title: 'Quote',
    description: 'Scope, price and delivery of what we offer you.',
    canonical: '/quote',
    robots: 'noindex',
  },
  'portal/checkout/checkout': {
    title: 'Checkout',
    description: 'Order and pay.',
    canonical: '/checkout',
    robots: 'noindex',
  },
}

/** What the page of one wording found. */
type FoundVersion = { policy: Policy; version: { text: string } } | null | undefined

/** A wording of its own address: for those who have a contract under it, not for search engines. */
function versionHead(address: '/terms' | '/privacy', found: FoundVersion): PageHead {
  const { notFound } = policyVersions
  if (!found)
    return {
      title: notFound.heading,
      description: notFound.text,
      canonical: address,
      robots: 'noindex',
      isMissing: true,
    }
  const { policy, version } = found
  return {
    title: `${policy.heading} of ${version.text}`,
    description: `${policy.heading}: the wording that applied from ${version.text}.`,
    canonical: `${address}/${policy.version}`,
    robots: 'noindex',
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** What became of one payment is known only in the browser. */
function successHead(data: { paymentId: string } | null | undefined): PageHead {
  const words = data ? { ...pageHeads.success, title: 'Your payment' } : pageHeads.success
  return { ...words, canonical: '/success', robots: 'noindex' }
}

function articleHead(data: { post: Post } | undefined): PageHead {
  if (!data)
    return {
      title: insights.notFound.heading,
      description: insights.notFound.text,
      canonical: '/insights',
      robots: 'noindex',
      isMissing: true,
    }
  const { title, summary, slug, isoDate, isoUpdated = isoDate, tag, readTime } = data.post
  return {
    title,
    description: summary,
    canonical: `/insights/${slug}`,
    robots: 'index',
    article: { published: isoDate, modified: isoUpdated },
    imageAlt: `${tag}, ${readTime}.`,
    feed: true,
  }
}

/** A study that is not written yet, or that stands for no client, has an address and is left out of search engines. */
function caseStudyHead(data: { study: CaseStudy | null } | undefined): PageHead {
  if (!data?.study)
    return { ...pageHeads.caseStudyNotFound, canonical: '/portfolio', robots: 'noindex', isMissing: true }
  const { slug, title, status, sample, published, updated, metrics, engine, scenario } = data.study
  const canonical = `/portfolio/${slug}` as const
  if (status === 'coming-soon')
    return { title, description: pageHeads.caseStudyInProgress.description, canonical, robots: 'noindex' }
  if (sample)
    return {
      title: `${title}: ${lowerFirst(sampleWords.study)}`,
      description: `${sampleWords.study}. ${sampleWords.studyNote}`,
      canonical,
      robots: 'noindex',
    }
  const { fpsGain, vramReduction, low1Gain } = metrics
  const figures = [
    `FPS ${formatPercent(fpsGain, 0)}`,
    `VRAM ${formatPercent(vramReduction, 0)}`,
    ...(low1Gain === undefined ? [] : [`1% low ${formatPercent(low1Gain, 0)}`]),
  ].join(', ')
  return {
    title: `${title}: case study`,
    description: `${scenario}, ${engine}: ${figures}. Every scene before and after, every setting that changed and why, console variables to copy.`,
    canonical,
    robots: 'index',
    article: { published, modified: updated },
    imageAlt: `${figures}.`,
  }
}
