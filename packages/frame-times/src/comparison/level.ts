/** What all verdicts on one question may err together. */
const ERROR = 0.05
/** The first look, and one more after the runs that it advised: each gets its share of the error (Bonferroni). */
const LOOKS = 2

/** The confidence of an interval of one of so many figures that are asked about together. */
export function levelOf(asked: number): number {
  return 1 - ERROR / LOOKS / Math.max(asked, 1)
}

/** `97.5 %`, with as many digits as it has, at most two. */
export function levelInWords(level: number): string {
  return `${Number((level * 100).toFixed(2))} %`
}
