import { flushSync } from 'react-dom'
import { frameTimesResult } from '../../../../content/frame-times-result.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import {
  LONGEST_NAME,
  nameSide,
  pairOf,
  removeSide,
  reorderSide,
  type Session,
  type Side,
  showSide,
} from '../../session/session.ts'
import { sideName } from '../../session/side-name.ts'
import { ACTION, FIELD } from './run-actions.tsx'

const { sides: words, files } = frameTimesResult
const PRESS = `${ACTION} max-lg:min-h-11`

/** What can be done with one of several sides: the first is the baseline. */
export function SideActions({ session, side }: { session: Session; side: Side }) {
  const { baseline, shown } = pairOf(session)
  const name = sideName(session, side)
  const moves = [
    { by: -1, word: files.up },
    { by: 1, word: files.down },
  ] as const
  return (
    <div className="mt-1 grid gap-2 font-mono text-micro print:hidden">
      <p className="flex flex-wrap items-center gap-x-4">
        {side === baseline ? (
          <span className="text-soft">{words.baseline}</span>
        ) : (
          <button
            type="button"
            aria-pressed={side === shown}
            onClick={() => showSide(side)}
            className={`${PRESS} aria-pressed:font-semibold`}
          >
            {side === shown ? words.shown : words.show}
            <VisuallyHidden> {name}</VisuallyHidden>
          </button>
        )}
        {moves.map(({ by, word }) => (
          <button
            key={by}
            type="button"
            className={PRESS}
            onClick={({ currentTarget }) => {
              flushSync(() => reorderSide(side, by))
              currentTarget.focus()
            }}
          >
            {word}
            <VisuallyHidden> {name}</VisuallyHidden>
          </button>
        ))}
        <button
          type="button"
          className={PRESS}
          onClick={({ currentTarget }) => {
            const own = currentTarget.closest('section')
            const beside = own?.nextElementSibling ?? own?.previousElementSibling
            beside?.querySelector<HTMLElement>('button')?.focus()
            removeSide(side)
          }}
        >
          {words.remove}
          <VisuallyHidden> {name}</VisuallyHidden>
        </button>
      </p>
      <label className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-center">
        {files.name}
        <VisuallyHidden> {name}</VisuallyHidden>
        <input
          type="text"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          defaultValue={session.sides.find(({ id }) => id === side)?.name}
          placeholder={name}
          onBlur={({ currentTarget }) => nameSide(side, currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') nameSide(side, currentTarget.value)
          }}
          className={FIELD}
        />
      </label>
    </div>
  )
}
