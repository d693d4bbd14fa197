import * as z from 'zod/mini'
import { ambiguityOf } from './typed-number.ts'

/** The checks of a field for a number. @param takes whether the field can read it; rule: its sentence for what it cannot */
export function numberChecks(takes: (typed: string) => boolean, rule: string) {
  return [
    z.refine<string>((typed) => ambiguityOf(typed) === undefined, {
      error: ({ input }) => ambiguityOf(String(input)),
      abort: true,
    }),
    z.refine<string>(takes, rule),
  ] as const
}
