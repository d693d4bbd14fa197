import { flushSync } from 'react-dom'
import { frameTimesResult } from '#content/frame-times-result.ts'
import {
  nameSide,
  pairOf,
  removeSide,
  reorderSide,
  type Session,
  type Side,
  showSide,
} from '../../session/session.ts'
import { sideName } from '../../session/side-name.ts'
import { RowAction, TypedField } from './row-controls.tsx'

const { sides: words, files } = frameTimesResult

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
          <RowAction
            of={name}
            word={side === shown ? words.shown : words.show}
            isPressed={side === shown}
            act={() => showSide(side)}
          />
        )}
        {moves.map(({ by, word }) => (
          <RowAction
            key={by}
            of={name}
            word={word}
            act={(button) => {
              flushSync(() => reorderSide(side, by))
              button.focus()
            }}
          />
        ))}
        <RowAction
          of={name}
          word={words.remove}
          act={(button) => {
            const own = button.closest('section')
            const beside = own?.nextElementSibling ?? own?.previousElementSibling
            beside?.querySelector<HTMLElement>('button')?.focus()
            removeSide(side)
          }}
        />
      </p>
      <TypedField
        of={name}
        word={files.name}
        value={session.sides.find(({ id }) => id === side)?.name}
        unless={name}
        say={(said) => nameSide(side, said)}
      />
    </div>
  )
}
