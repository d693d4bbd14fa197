import { flushSync } from 'react-dom'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import {
  nameRun,
  nameSide,
  removeSide,
  reorderRun,
  reorderSide,
  setScene,
  shiftRun,
} from '../../session/actions.ts'
import {
  type CaptureFile,
  change,
  changeFile,
  MOST_SHIFT,
  pairOf,
  type Session,
  type Side,
} from '../../session/session.ts'
import { sideName, useSession } from '../../session/use-session.ts'
import { FIELD, LABELLED, RowAction, TypedField } from './row-controls.tsx'

const { files: words } = frameTimesResult

/**
 * Actions for a run, shown on hover, focus or touch (not every phone focuses a tapped button).
 * @param scene found by the scene rule
 */
export function RunActions({ file, scene }: { file: CaptureFile; scene: string | undefined }) {
  const { id, name, side, calledAs, shift } = file
  const session = useSession()
  const { baseline, shown } = pairOf(session)
  return (
    <div className="col-span-full mt-1 hidden gap-2 font-mono text-micro print:hidden group-focus-within:grid group-hover:grid pointer-coarse:group-data-reached:grid">
      <p className="flex flex-wrap gap-x-4">
        <RowAction of={name} word={words.up} act={() => reorderRun(id, -1)} />
        <RowAction of={name} word={words.down} act={() => reorderRun(id, 1)} />
        {session.sides.length === 2 && (
          <RowAction
            of={name}
            word={side === baseline ? words.toAfter : words.toBefore}
            act={(button) => {
              focusBeside(button)
              changeFile(id, { side: side === baseline ? shown : baseline })
            }}
          />
        )}
      </p>
      {session.sides.length > 2 && (
        <label className={LABELLED}>
          {frameTimesResult.sides.side}
          <VisuallyHidden> {name}</VisuallyHidden>
          <select
            value={side}
            onChange={({ currentTarget }) => {
              const to = currentTarget.value as Side
              focusBeside(currentTarget)
              changeFile(id, { side: to })
            }}
            className={FIELD}
          >
            {session.sides.map((one) => (
              <option key={one.id} value={one.id}>
                {sideName(session, one.id)}
              </option>
            ))}
          </select>
        </label>
      )}
      <TypedField
        of={name}
        word={words.name}
        value={calledAs}
        unless={name}
        say={(said) => nameRun(id, said)}
      />
      <TypedField
        of={name}
        word={words.scene}
        value={file.scene}
        unless={scene}
        say={(said) => setScene(id, said)}
      />
      <label className={LABELLED}>
        {words.shift}
        <VisuallyHidden> {name}</VisuallyHidden>
        <input
          type="number"
          step={0.1}
          min={-MOST_SHIFT}
          max={MOST_SHIFT}
          defaultValue={shift}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            if (Number.isFinite(valueAsNumber)) shiftRun(id, valueAsNumber)
          }}
          className={FIELD}
        />
      </label>
    </div>
  )
}

/** Moves the focus to the next row because this one will disappear. */
export function focusBeside(control: HTMLElement): void {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  beside?.querySelector('button')?.focus()
}

const { sides: sideWords } = frameTimesResult

export function SideActions({ session, side }: { session: Session; side: Side }) {
  const { baseline, shown } = pairOf(session)
  const name = sideName(session, side)
  const moves = [
    { by: -1, word: words.up },
    { by: 1, word: words.down },
  ] as const
  return (
    <div className="mt-1 grid gap-2 font-mono text-micro print:hidden">
      <p className="flex flex-wrap items-center gap-x-4">
        {side === baseline ? (
          <span className="text-soft">{sideWords.baseline}</span>
        ) : (
          <RowAction
            of={name}
            word={side === shown ? sideWords.shown : sideWords.show}
            isPressed={side === shown}
            act={() => change({ shown: side })}
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
          word={sideWords.remove}
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
        word={words.name}
        value={session.sides.find(({ id }) => id === side)?.name}
        unless={name}
        say={(said) => nameSide(side, said)}
      />
    </div>
  )
}
