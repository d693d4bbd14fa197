import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

type QuestionProps = {
  children: ReactNode
  /** The button that does it. */
  verb: string
  busy: boolean
  failure: string | undefined
  onYes: () => void
  onKeep: () => void
}

/** Asks in its row before something is deleted. The focus starts at the answer that deletes nothing. */
export function Question({ children, verb, busy, failure, onYes, onKeep }: QuestionProps) {
  const answers = useRef<HTMLDivElement>(null)
  useEffect(() => answers.current?.querySelector('button')?.focus(), [])
  return (
    <fieldset className="grid content-start gap-3 md:justify-items-end">
      <legend className="mb-3 text-small">{children}</legend>
      {failure && <Alert tone="failure">{failure}</Alert>}
      <div ref={answers} className="flex flex-wrap gap-3">
        <Button size="small" disabled={busy} onClick={onKeep}>
          Keep
        </Button>
        <Button size="small" className="border-negative text-negative" busy={busy} onClick={onYes}>
          {verb}
        </Button>
      </div>
    </fieldset>
  )
}
