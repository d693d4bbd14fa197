import { frameTimesResult } from '#content/frame-times-result.ts'
import { nameRun, setScene } from '../../session/actions.ts'
import { type CaptureFile, changeFile } from '../../session/session.ts'
import { RowAction, TypedField } from './row-controls.tsx'

const { files: words } = frameTimesResult

/**
 * Actions for a run, shown on hover, focus or touch (not every phone focuses a tapped button).
 * @param scene found by the scene rule
 */
export function RunActions({ file, scene }: { file: CaptureFile; scene: string | undefined }) {
  const { id, name, side, calledAs } = file
  return (
    <div className="col-span-full mt-1 hidden gap-2 font-mono text-micro print:hidden group-focus-within:grid group-hover:grid pointer-coarse:group-data-reached:grid">
      <p>
        <RowAction
          of={name}
          word={side === 'before' ? words.toAfter : words.toBefore}
          act={(button) => {
            focusBeside(button)
            changeFile(id, { side: side === 'before' ? 'after' : 'before' })
          }}
        />
      </p>
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
    </div>
  )
}

/** Moves the focus to the next row because this one will disappear. */
export function focusBeside(control: HTMLElement): void {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  beside?.querySelector('button')?.focus()
}
