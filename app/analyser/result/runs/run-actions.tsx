import { frameTimesResult } from '../../../../content/frame-times-result.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import {
  type CaptureFile,
  LONGEST_NAME,
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

const { files: words } = frameTimesResult

export const ACTION =
  'inline-flex min-h-6 items-center font-mono text-micro underline decoration-edge underline-offset-4 hover:decoration-after'
export const FIELD = 'h-8 min-w-0 rounded-md border border-edge bg-raised px-2 text-ink'

/** What can be done with a run, once somebody reaches for its row. */
/** @param scene what it plays by the rule */
export function RunActions({ file, scene }: { file: CaptureFile; scene: string | undefined }) {
  const { id, name, side, calledAs, shift } = file
  const session = useSession()
  const { baseline, shown } = pairOf(session)
  return (
    <div className="col-span-full mt-1 hidden gap-2 font-mono text-micro print:hidden group-focus-within:grid group-hover:grid">
      <p className="flex flex-wrap gap-x-4">
        <button type="button" className={ACTION} onClick={() => reorderRun(id, -1)}>
          {words.up}
          <VisuallyHidden> {name}</VisuallyHidden>
        </button>
        <button type="button" className={ACTION} onClick={() => reorderRun(id, 1)}>
          {words.down}
          <VisuallyHidden> {name}</VisuallyHidden>
        </button>
        {session.sides.length === 2 && (
          <button
            type="button"
            className={ACTION}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              moveFile(id, side === baseline ? shown : baseline)
            }}
          >
            {side === baseline ? words.toAfter : words.toBefore}
            <VisuallyHidden> {name}</VisuallyHidden>
          </button>
        )}
      </p>
      {session.sides.length > 2 && (
        <label className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-center">
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
      <label className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-center">
        {words.name}
        <VisuallyHidden> {name}</VisuallyHidden>
        <input
          type="text"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          defaultValue={calledAs}
          placeholder={name}
          onBlur={({ currentTarget }) => nameRun(id, currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') nameRun(id, currentTarget.value)
          }}
          className={FIELD}
        />
      </label>
      <label className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-center">
        {words.scene}
        <VisuallyHidden> {name}</VisuallyHidden>
        <input
          type="text"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          defaultValue={file.scene}
          placeholder={scene}
          onBlur={({ currentTarget }) => sayScene(id, currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') sayScene(id, currentTarget.value)
          }}
          className={FIELD}
        />
      </label>
      <label className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-center">
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
