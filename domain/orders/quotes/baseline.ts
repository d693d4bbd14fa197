/**
 * How the game runs before the work, by captures, and the goal of the work. A goal is what the work is measured by, never a promised frame
 * rate. Nothing of a capture is kept but what is drawn: no program's name, no file's.
 */
export type Baseline = {
  /** FPS on average. */
  goal: number
  measured: Measured[]
}

/** One capture as it is drawn. label: what the studio calls it, such as a machine */
export type Measured = {
  label: string
  /** FPS on average, in tenths. */
  fps: number
  seconds: number
  /** Frame times in ms by bins of equal width; nothing where a bin has no frame. */
  mean: (number | null)[]
  least: (number | null)[]
  most: (number | null)[]
}

/** So many bins are drawn. */
export const BASELINE_BINS = 160

/** `The goal of the work is 60 FPS on average, from 40.8 FPS today (Steam Deck).` */
export function goalSentence({ goal, measured }: Baseline): string {
  const today = measured.map(({ label, fps }) => `${fps.toFixed(1)} FPS today (${label})`)
  return `The goal of the work is ${goal} FPS on average, from ${new Intl.ListFormat('en').format(today)}. It is what the work is measured by, not a promised frame rate.`
}
