const paidBackPercent = 75

/**
 * The rule if profiling finds nothing worth fixing. It is binding for buyers, so the studio confirms it in
 * `confirmed.ts` (`rule nothing-gained`) or changes it here.
 */
export const nothingGained = {
  paidBackPercent,
  answer: `Then we stop after profiling and show you the captures. You get ${paidBackPercent}% of the price back; the rest pays for the profiling. Cancel before work starts and you get all of it back.`,
} as const
