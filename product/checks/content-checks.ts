import { agreements } from '#content/agreements/all.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { confirmed } from '#content/confirmed.ts'
import { nothingGained } from '#content/nothing-gained.ts'
import { sampleWords } from '#content/samples.ts'
import { placeholders } from '#content/studio.ts'
import { testimonials } from '#content/testimonials.ts'
import { counted } from '#domain/kernel/text.ts'
import type { Check } from './check.ts'

/** What the studio has to confirm of its texts. */
export const contentChecks: readonly Check[] = [
  {
    name: 'facts of the studio',
    severity: 'warning',
    look: () => (placeholders.length > 0 ? `Still placeholders: ${placeholders.join(', ')}.` : undefined),
    toDo: 'Write them into own/studio.json.',
  },
  {
    // Invented customers are unlawful where customers can see them.
    name: 'testimonials',
    severity: 'problem',
    look: ({ config: { SAMPLE_CONTENT, isLoopback } }) => {
      const samples = testimonials.filter(({ sample }) => sample)
      if (samples.length === 0 || SAMPLE_CONTENT === 'off') return undefined
      const names = `${counted(samples.length, 'invented testimonial')} (${samples.map(({ id }) => id).join(', ')})`
      return isLoopback
        ? { says: `${names}, shown while PUBLIC_URL is this machine.`, severity: 'warning' }
        : `${names}, shown to the public.`
    },
    toDo: 'Set SAMPLE_CONTENT=off, or name them in own/confirmed.json once they are true.',
  },
  {
    name: 'case studies',
    severity: 'warning',
    look: () => {
      const slugs = caseStudies.flatMap(({ sample, slug }) => (sample ? [slug] : []))
      return slugs.length > 0
        ? `Not confirmed, so shown as '${sampleWords.study}' and kept out of search engines: ${slugs.join(', ')}.`
        : undefined
    },
    toDo: 'Name what is true in own/confirmed.json.',
  },
  {
    // The rule binds whoever sells, so somebody must have wanted it.
    name: 'refund where nothing is gained',
    severity: 'warning',
    look: () =>
      confirmed.some(({ what }) => what === 'rule nothing-gained')
        ? undefined
        : `Pages promise ${nothingGained.paidBackPercent}% of the price back where nothing is gained.`,
    toDo: "Confirm it in own/confirmed.json as 'rule nothing-gained', or change the rule in the sources (nothing-gained.ts) and commit that.",
  },
  {
    // Whoever signs one relies on it, so somebody must have read it.
    name: 'agreements',
    severity: 'warning',
    look: () => {
      const open = Object.keys(agreements).filter(
        (slug) => !confirmed.some(({ what }) => what === `agreement ${slug}`),
      )
      return open.length > 0
        ? `Nobody has confirmed these agreements to sign: ${open.join(', ')}.`
        : undefined
    },
    toDo: "Have them read, then name each in own/confirmed.json as 'agreement NAME'.",
  },
]
