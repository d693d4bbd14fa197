import type { StudySlug } from '../slugs.ts'

/**
 * An article; its text is `<slug>.md` in this folder. summary: at most 160 characters. isoDate is `date` as
 * YYYY-MM-DD, isoUpdated the day of the last correction. readTime: at 220 words per minute without code. study: the
 * case study that used the article's settings.
 */
export type Post = {
  title: string
  slug: string
  date: string
  isoDate: string
  isoUpdated?: string
  author: string
  readTime: string
  tag: string
  summary: string
  study?: StudySlug
}

export const posts: Post[] = [
  {
    title: 'Five Unreal settings that cost more than they show',
    slug: 'unreal-post-process-settings',
    date: 'Aug 10, 2025',
    isoDate: '2025-08-10',
    isoUpdated: '2026-11-22',
    author: 'Bildruta',
    readTime: '4 min read',
    tag: 'Unreal Engine',
    summary:
      'Shadow maps, final gather, screen percentage, translucency and fog: what each costs, which pass shows it, and what to set.',
    study: 'open-world-overdraw-cleanup',
  },
  {
    title: 'The hitch that no 1% low can see',
    slug: 'the-hitch-that-no-1-percent-low-can-see',
    date: 'Nov 22, 2026',
    isoDate: '2026-11-22',
    author: 'Bildruta',
    readTime: '3 min read',
    tag: 'Debugging',
    summary:
      'One frame of 50 ms a minute changes averages and each 1% low less than two runs differ. Break a minute and see what to count instead.',
    study: 'competitive-fps-240hz',
  },
  {
    title: 'How many runs until you may say “faster”?',
    slug: 'how-many-runs-until-you-may-say-faster',
    date: 'Nov 22, 2026',
    isoDate: '2026-11-22',
    author: 'Bildruta',
    readTime: '2 min read',
    tag: 'Debugging',
    summary:
      'Variation, effect and number of runs in one sentence that you fill in. What pooling and cutting frames do to a hitch. All simulated.',
  },
  {
    title: 'Five tools, five 1% lows',
    slug: 'five-tools-five-1-percent-lows',
    date: 'Nov 23, 2026',
    isoDate: '2026-11-23',
    author: 'Bildruta',
    readTime: '2 min read',
    tag: 'Debugging',
    summary:
      'The same fifteen seconds have a 1% low of 12.5 or 59.4 FPS, depending on the tool. Four published recordings, five definitions.',
  },
]
