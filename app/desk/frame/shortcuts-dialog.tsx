import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { Tick } from '../components/tick-field.tsx'
import { setShortcutsEnabled, useShortcutsEnabled } from './shortcuts.ts'

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl K', '⌘ K', '/'], 'Search clients, projects, numbers and actions'],
  [['J', 'K'], 'Next and previous row'],
  [['Enter'], 'Run or open'],
  [['O'], 'Open'],
  [['R'], 'Answer'],
  [['A'], 'Assign to me, or unassign'],
  [['H'], 'Snooze until tomorrow'],
  [['Z'], 'Undo your last action, if possible'],
  [['Ctrl Enter'], 'Send'],
  [['?'], 'Show shortcuts'],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useOpenDialog()
  const areOn = useShortcutsEnabled()
  return (
    <Dialog ref={dialog} onClose={onClose}>
      {(heading) => (
        <>
          <DialogHead id={heading} title="Keyboard shortcuts">
            Single-key shortcuts are off while you type.
          </DialogHead>
          <dl className="my-5 grid grid-cols-[10rem_minmax(0,1fr)] items-baseline gap-y-2.5 text-small">
            {KEYS.map(([keys, does]) => (
              <div key={does} className="contents">
                <dt className="flex flex-wrap gap-1.5">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="rounded-sm border border-line px-1.5 py-0.5 font-mono text-micro"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Tick checked={areOn} onChange={({ target }) => setShortcutsEnabled(target.checked)}>
            Single-key shortcuts in this browser
          </Tick>
          <Button className="mt-4" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </>
      )}
    </Dialog>
  )
}
