import { statusesWhere } from '#domain/kernel/states.ts'

/** taken: it stands in the thread; held: a person decides; refused: a program wrote it. */
export type MailOutcome = 'taken' | 'held' | 'refused'

const OUTCOMES: Readonly<Record<MailOutcome, { isToBeDecided: boolean }>> = {
  taken: { isToBeDecided: false },
  held: { isToBeDecided: true },
  refused: { isToBeDecided: false },
}

export const HELD_OUTCOMES = statusesWhere(OUTCOMES, ({ isToBeDecided }) => isToBeDecided)
