import { fixedHeads } from '#app/head/document-heads.ts'
import { meanChange } from '#app/site/portfolio/benchmark-figures.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import type { CaseStudy } from '#content/case-studies/case-study.ts'
import { home } from '#content/home.ts'
import { posts } from '#content/insights/posts.ts'

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

const WITH_LEAVES: readonly string[] = ['/portfolio', '/tools/overdraw']

/** Cards of all pages that search engines may list. Only Home and the studies have figures. */
export const cards: readonly Card[] = [
  {
    ...titled('/', home.hero.headline.join(' ')),
    figures: home.metrics.map(({ value, label, tone }) => ({
      value,
      label,
      tone: tone === 'positive' ? 'good' : tone === 'negative' ? 'negative' : undefined,
    })),
  },
  ...Object.values(fixedHeads())
    .filter(({ canonical, robots }) => robots === 'index' && canonical !== '/')
    .map(({ canonical, title }) => titled(canonical, title)),
  ...posts.map(({ slug, title }) => titled(`/insights/${slug}`, title)),
  ...publishedStudies().map(ofCaseStudy),
]

function titled(address: string, title: string): Card {
  const card = { address, title, figures: [] }
  return WITH_LEAVES.includes(address) ? { ...card, hasLeaves: true } : { ...card, capture: illustrated }
}

function ofCaseStudy({ slug, title, metrics, benchmarks, targetFps }: CaseStudy): Card {
  const [fps, low1] = [meanChange(benchmarks, 'fps'), meanChange(benchmarks, 'low1')]
  const low1Figure = metrics.low1Gain === undefined ? [] : [figure(metrics.low1Gain, '1% low')]
  return {
    address: `/portfolio/${slug}`,
    title,
    figures: [figure(metrics.fpsGain, 'average FPS'), figure(metrics.vramReduction, 'VRAM'), ...low1Figure],
    ...(targetFps !== undefined && {
      capture: {
        before: { fps: fps.before, low1: low1.before },
        after: { fps: fps.after, low1: low1.after },
        targetFps,
      },
    }),
  }
}

function figure(percent: number, label: string): Card['figures'][number] {
  return { value: `${percent > 0 ? '+' : ''}${percent}%`, label, tone: 'good' }
}

/** Sample studies aren't shared. */
function publishedStudies(): CaseStudy[] {
  return caseStudies.filter(({ status, sample }) => status === 'published' && !sample)
}
