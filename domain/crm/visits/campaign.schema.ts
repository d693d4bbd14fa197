import * as z from 'zod/mini'

/** The campaign in an address (`?utm_campaign=`), in lower case. Invalid values become empty, because anyone can write them. */
export const campaignName = z.catch(
  z.string().check(z.toLowerCase(), z.regex(/^(?:[a-z0-9][a-z0-9_-]{0,39})?$/)),
  '',
)
