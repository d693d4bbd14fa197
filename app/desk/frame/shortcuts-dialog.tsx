import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { switchLetters, useAreLettersOn } from './shortcuts.ts'

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl K', '⌘ K', '/'], 'find a client, a project, a number, or something to do'],
  [['J', 'K'], 'next and previous of a list'],
  [['Enter'], 'do it, or open it'],
  [['O'], 'open it'],
  [['R'], 'answer'],
  [['X', 'Shift X'], 'choose it, or all up to it, where rows are chosen'],
  [['A'], 'take on what waits, or leave it to others'],
  [['H'], 'later: what waits is shown again tomorrow'],
  [['Z'], 'take back what you did last, where that can be'],
  [['Ctrl Enter'], 'send what is written'],
  [['?'], 'these keys'],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useOpenDialog()
  const areOn = useAreLettersOn()
  return (
    <Dialog ref={dialog} onClose={onClose}>
      {(heading) => (
        <>
          <DialogHead id={heading} title="Keys">
            Single keys do nothing where something is written.
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
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="checkbox"
              checked={areOn}
              onChange={({ currentTarget: { checked } }) => switchLetters(checked)}
              className="choice"
            />
            Single keys do something in this browser
          </label>
          <Button className="mt-4" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </>
      )}
    </Dialog>
  )
}
