import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

type ChangeableProps = {
  /** Object of the Change button, for screen readers. */
  about: string
  value: ReactNode
  /** @param close closes the form */
  form: (close: () => void) => ReactNode
}

/** The keyboard reaches only the checked radio button. */
const FIRST_FIELD = 'input:not([hidden], [type=radio]:not(:checked))'

export function Changeable({ about, value, form }: ChangeableProps) {
  const [isOpen, setOpen] = useState(false)
  const row = useRef<HTMLDivElement>(null)

  function toggle(): void {
    flushSync(() => setOpen(!isOpen))
    row.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }

  function close(): void {
    setOpen(false)
    row.current?.querySelector('button')?.focus()
  }

  return (
    <div ref={row}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">{value}</div>
        <Button size="small" className="shrink-0" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Close' : 'Change'}
          <VisuallyHidden> {about}</VisuallyHidden>
        </Button>
      </div>
      {isOpen && <div className="mt-6">{form(close)}</div>}
    </div>
  )
}
