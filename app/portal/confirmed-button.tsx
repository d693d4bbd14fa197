import { useMutation } from '@tanstack/react-query'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogHead, useOpenDialog } from '#app/ui/dialog.tsx'
import { useAsked } from '#app/ui/later.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type ConfirmedButtonProps = {
  verb: string
  /** What is meant, after the verb. */
  what: string
  /** Which of them, for screen readers. */
  name: string
  consequence: string
  /** Address that is posted to. */
  path: string
  onDone: () => void
}

/** Asks before something is deleted or ended. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { asked, ask, end } = useAsked<void>()
  return (
    <>
      <Button size="small" className="pointer-coarse:min-h-11" onClick={() => ask()}>
        {props.verb}
        <VisuallyHidden> {props.name}</VisuallyHidden>
      </Button>
      {asked && <Confirmation key={asked.nth} {...props} onClose={end} />}
    </>
  )
}

type ConfirmationProps = ConfirmedButtonProps & { onClose: () => void }

/** The focus starts at the answer that changes nothing. */
function Confirmation({ verb, what, consequence, path, onDone, onClose }: ConfirmationProps) {
  const dialog = useOpenDialog()
  const close = () => dialog.current?.close()
  const call = useMutation({
    mutationFn: () => callApi('POST', path),
    onSuccess: () => {
      close()
      // The button goes away.
      document.getElementById('main')?.focus({ preventScroll: true })
      onDone()
    },
  })
  return (
    <Dialog ref={dialog} width="narrow" onClose={onClose}>
      {(id) => (
        <>
          <DialogHead id={id} title={`${verb} this ${what}?`}>
            {consequence}
          </DialogHead>
          <div className="mt-6 grid gap-4">
            {call.error && <Alert tone="failure">{sentenceOf(call.error)}</Alert>}
            <div className="flex flex-wrap gap-3">
              <Button onClick={close}>Keep</Button>
              <Button
                className="border-negative text-negative"
                busy={call.isPending}
                onClick={() => call.mutate()}
              >
                {verb} {what}
              </Button>
            </div>
          </div>
        </>
      )}
    </Dialog>
  )
}
