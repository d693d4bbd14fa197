import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

/** The one action of the screen; turns its spinner while the answer is awaited. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" look="primary" busy={busy} className="min-w-32">
      {busy && <Spinner />}
      {children}
    </Button>
  )
}
