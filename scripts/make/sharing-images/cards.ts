import { fixedHeads } from '#app/head/document-heads.ts'
import { meanChange } from '#app/site/portfolio/benchmark-figures.ts'
import { about } from '#content/about.ts'
import { accessibility } from '#content/accessibility.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { claims } from '#content/claims.ts'
import { contact } from '#content/contact.ts'
import { frameTimes } from '#content/frame-times.ts'
import { frameTimesCi } from '#content/frame-times-ci.ts'
import { home } from '#content/home.ts'
import { insights } from '#content/insights/insights.ts'
import { type Post, posts } from '#content/insights/posts.ts'
import { marketplaces } from '#content/marketplaces.ts'
import { overdraw } from '#content/overdraw.ts'
import type { Policy } from '#content/policy.ts'
import { portfolio } from '#content/portfolio.ts'
import { privacy } from '#content/privacy/all.ts'
import { services } from '#content/services.ts'
import { studio } from '#content/studio.ts'
import { terms } from '#content/terms/all.ts'

/** Frames per second: the mean, and the mean of the slowest 1% of frames. */
export type Capture = {
  before: { fps: number; low1: number }
  after: { fps: number; low1: number }
  /** Determines the frame budget. */
  targetFps: number
  /** Invented figures, not a project's. */
  isIllustration?: true
}

export type Card = {
  address: string
  /** The kind of page, shown opposite the studio's name. */
  kind: string
  title: string
  figures: readonly { value: string; label: string; tone?: 'good' | 'negative' }[]
  /** A graph below the text. If undefined, only the budget line is drawn. */
  capture?: Capture
  /** Shows the overdraw tool's picture instead of a graph. */
  hasLeaves?: true
}

const illustrated: Capture = {
  before: home.hero.before,
  after: home.hero.after,
  targetFps: 60,
  isIllustration: true,
}

const ownCards: readonly Card[] = [
  {
    address: '/',
    kind: 'Unreal Engine 5, Unity on request',
    title: home.hero.headline.join(' '),
    figures: home.metrics.map(({ value, label, tone }) => ({
      value,
      label,
      tone: tone === 'positive' ? 'good' : tone === 'negative' ? 'negative' : undefined,
    })),
    capture: illustrated,
  },
  plain('/about', 'About', about.heading, [
    { value: String(studio.foundedYear), label: about.foundedLabel },
    { value: studio.country, label: 'Based in' },
  ]),
  plain(
    '/services',
    services.heading,
    services.tiersHeading,
    services.tiers.flatMap(({ name, startingFrom, price }) =>
      price ? { value: startingFrom.replace(/^from /, ''), label: `${name}, from` } : [],
    ),
  ),
  {
    ...plain('/portfolio', 'Case studies', portfolio.heading, [
      { value: claims.commonGain, label: 'Typical gain in average FPS', tone: 'good' },
    ]),
    hasLeaves: true,
  },
  plain('/contact', 'Contact', contact.heading, [
    { value: '1 business day', label: 'Typical time to an answer' },
  ]),
  plain(
    '/marketplaces',
    'Digital stores',
    marketplaces.heading,
    marketplaces.stores.map(({ name, engine }) => ({ value: name, label: engine })),
  ),
  plain('/insights', 'Insights', insights.heading, []),
  plain('/tools/frame-times', frameTimes.name, frameTimes.heading, [
    { value: '8', label: 'tools whose captures it reads' },
    { value: '0', label: 'bytes uploaded' },
  ]),
  plain('/tools/frame-times/ci', 'Frame times', frameTimesCi.heading, [
    { value: '1', label: 'command, one file' },
    { value: '4', label: 'exit statuses' },
  ]),
  {
    ...plain('/tools/overdraw', 'Overdraw', overdraw.heading, [
      { value: '5 s', label: 'on your graphics card' },
      { value: '0', label: 'bytes uploaded' },
    ]),
    hasLeaves: true,
  },
  ...posts.map(ofPost),
  ...publishedStudies().map(ofCaseStudy),
  ofPolicy('/terms', terms),
  ofPolicy('/privacy', privacy),
  ofPolicy('/accessibility', accessibility),
]

const withCard = new Set(ownCards.map(({ address }) => address))

/** Cards of all pages that search engines may list. Pages without one of their own show their title. */
export const cards: readonly Card[] = [
  ...ownCards,
  ...Object.values(fixedHeads())
    .filter(({ canonical, robots }) => robots === 'index' && !withCard.has(canonical))
    .map(({ canonical, title }) => plain(canonical, studio.country, title, [])),
]

function plain(address: string, kind: string, title: string, figures: Card['figures']): Card {
  return { address, kind, title, figures, capture: illustrated }
}

function ofPost({ slug, tag, title, readTime, date }: Post): Card {
  return plain(`/insights/${slug}`, tag, title, [
    { value: readTime.replace(/ read$/, ''), label: 'Reading time' },
    { value: date, label: 'Published' },
  ])
}

function ofCaseStudy({
  slug,
  title,
  scenario,
  engine,
  status,
  metrics,
  benchmarks,
  targetFps,
}: CaseStudy): Card {
  const card = { address: `/portfolio/${slug}`, kind: scenario, title }
  if (status === 'coming-soon' || targetFps === undefined)
    return { ...card, figures: [{ value: engine, label: portfolio.comingSoon.badge }] }
  const [fps, low1] = [meanChange(benchmarks, 'fps'), meanChange(benchmarks, 'low1')]
  const low1Figure = metrics.low1Gain === undefined ? [] : [figure(metrics.low1Gain, '1% low')]
  return {
    address: `/portfolio/${slug}`,
    kind: scenario,
    title,
    figures: [figure(metrics.fpsGain, 'average FPS'), figure(metrics.vramReduction, 'VRAM'), ...low1Figure],
    capture: {
      before: { fps: fps.before, low1: low1.before },
      after: { fps: fps.after, low1: low1.after },
      targetFps,
    },
  }
}

function ofPolicy(address: string, { heading, version, versionLabel }: Policy): Card {
  return { address, kind: 'Policies', title: heading, figures: [{ value: version, label: versionLabel }] }
}

function figure(percent: number, label: string): Card['figures'][number] {
  return { value: signed(percent), label, tone: 'good' }
}

/** Sample studies aren't shared. */
function publishedStudies(): CaseStudy[] {
  return caseStudies.filter(({ status, sample }) => status === 'published' && !sample)
}

function signed(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent}%`
}
