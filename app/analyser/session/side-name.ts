import { frameTimes } from '#content/frame-times.ts'
import { numberOf, type Session, type Side } from './session.ts'

/** What somebody calls a side; else Before and After, or of more than two their numbers. */
export function sideName({ sides }: Pick<Session, 'sides'>, side: Side): string {
  const name = sides.find(({ id }) => id === side)?.name
  if (name !== undefined) return name
  if (sides.length === 2 && (side === 'before' || side === 'after')) return frameTimes.sides[side].name
  return `${frameTimes.sideNumbered} ${numberOf(side)}`
}
