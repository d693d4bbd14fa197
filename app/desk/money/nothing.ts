import * as z from 'zod/mini'

/** Of an act for which nothing is typed. */
export const NOTHING = z.object({})
