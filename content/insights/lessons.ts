import { hitchWords } from './hitch-words.ts'
import { runsWords } from './runs-words.ts'
import { tailWords } from './tail-words.ts'

/** Drawings in articles that answer the reader's hand, by the name that a `lesson` block in the Markdown gives; each with its caption. */
export const articleLessons = {
  hitch: hitchWords.caption,
  runs: runsWords.caption,
  tail: tailWords.caption,
} as const

export type LessonName = keyof typeof articleLessons
