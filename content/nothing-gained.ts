const paidBackPercent = 75

/**
 * What happens when profiling finds nothing that is worth fixing. It binds as soon as somebody reads it before buying: the studio
 * confirms it in `confirmed.ts` (`rule nothing-gained`) or writes its own here.
 */
export const nothingGained = {
  /** Of the price, in hundredths. */
  paidBackPercent,
  answer: `Then we stop after profiling and show you the captures. You get ${paidBackPercent}% of the price back; the rest pays for the profiling. Cancel before work starts and you get all of it back.`,
} as const
