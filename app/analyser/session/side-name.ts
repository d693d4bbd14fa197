import { frameTimes } from '../../../content/frame-times.ts'
import type { Session, Side } from './session.ts'

/** What somebody calls a side; else Before and After, or of more than two their numbers. */
export function sideName({ sides }: Pick<Session, 'sides'>, side: Side): string {
  const name = sides.find(({ id }) => id === side)?.name
  if (name !== undefined) return name
  if (sides.length === 2 && (side === 'before' || side === 'after')) return frameTimes.sides[side].name
  const number = { before: 1, after: 2 }[side as string] ?? Number(side.replace('side-', ''))
  return `${frameTimes.sideNumbered} ${number}`
}
