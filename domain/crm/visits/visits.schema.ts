import * as z from 'zod/mini'

/** An anonymous event on one of our pages. */
export const visitSchema = z.discriminatedUnion(
  'event',
  [
    event('page_view', {}),
    event('hero_cta_click', {
      label: z.enum(['primary', 'secondary'], 'The label must be primary or secondary.'),
    }),
    /** Slug of a case study, which the server checks. */
    event('case_highlight_click', { label: z.string('The label must be the slug of a case study.') }),
    event('tier_cta_click', {
      tierId: z.enum(['personal', 'indie', 'studio', 'assets'], 'Unknown tier.'),
    }),
    event('compare_toggle', { view: z.enum(['tier', 'feature'], 'The view must be tier or feature.') }),
  ],
  { error: 'Unknown event.' },
)

export type VisitInput = z.infer<typeof visitSchema>

/** Fields of each event besides its name and path. */
export type VisitFields = {
  [Name in VisitInput['event']]: Omit<Extract<VisitInput, { event: Name }>, 'event' | 'path'>
}

/** Count of an event on a page. `detail` is the event's field or empty. */
export type VisitSum = { event: string; path: string; detail: string; count: number }

function event<const Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) {
  return z.strictObject(
    { event: z.literal(name), path: z.string('The path of the page is missing.'), ...fields },
    {
      error: ({ code }) => (code === 'unrecognized_keys' ? 'The event has an unknown field.' : undefined),
    },
  )
}
