import * as z from 'zod/mini'
import { campaignName } from './campaign.schema.ts'

/** What a visitor did, at which of our pages. Nothing in it tells who. */
export const visitSchema = z.discriminatedUnion(
  'event',
  [
    /** The campaign is that of the page's own address. */
    event('page_view', { campaign: z.optional(campaignName) }),
    event('hero_cta_click', {
      label: z.enum(['primary', 'secondary'], 'The label is primary or secondary.'),
    }),
    /** The slug of a case study of ours, which the server checks. */
    event('case_highlight_click', { label: z.string('The label is the slug of a case study.') }),
    event('tier_cta_click', {
      tierId: z.enum(['personal', 'indie', 'studio', 'assets'], 'There is no such tier.'),
    }),
    event('compare_toggle', { view: z.enum(['tier', 'feature'], 'The view is tier or feature.') }),
  ],
  { error: 'There is no such event.' },
)

export type VisitInput = z.infer<typeof visitSchema>

/** The fields of each event besides its name and the page's path. */
export type VisitFields = {
  [Name in VisitInput['event']]: Omit<Extract<VisitInput, { event: Name }>, 'event' | 'path'>
}

/** How often an event happened at a page; `detail` is the event's one field, or empty. A page view is summed over all campaigns. */
export type VisitSum = { event: string; path: string; detail: string; count: number }

/** How often pages were viewed whose address named this campaign; `null` is all that named none. */
export type CampaignSum = { campaign: string | null; count: number }

function event<const Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject(
    { event: z.literal(name), path: z.string('The path of the page is missing.'), ...fields },
    {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? 'The event has a field that is not known.' : undefined,
    },
  )
}
