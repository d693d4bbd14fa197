import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import {
  type CaptureFile,
  MOST_SHIFT,
  moveFile,
  nameRun,
  pairOf,
  reorderRun,
  type Side,
  sayScene,
  shiftRun,
} from '../../session/session.ts'
import { sideName } from '../../session/side-name.ts'
import { useSession } from '../../session/use-session.ts'
import { FIELD, LABELLED, RowAction, TypedField } from './row-controls.tsx'

const { files: words } = frameTimesResult

/**
 * What can be done with a run, once somebody reaches for its row: a finger that has touched it stays, as not every phone gives a button the focus.
 * @param scene what it plays by the rule
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
              moveFile(id, side === baseline ? shown : baseline)
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
              moveFile(id, to)
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
        say={(said) => sayScene(id, said)}
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

/** The keyboard goes on at the row beside the one that is about to go. */
export function focusBeside(control: HTMLElement): void {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  beside?.querySelector('button')?.focus()
}
