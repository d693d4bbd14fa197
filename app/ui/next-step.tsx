import { type ReactNode, useEffect, useRef } from 'react'

/** Replaces a form after it was sent. Takes the focus, so that it is read out and Tab continues from it. */
export function NextStep({ label, children }: { label: string; children: ReactNode }) {
  const step = useRef<HTMLElement>(null)
  useEffect(() => step.current?.focus(), [])
  return (
    <section ref={step} tabIndex={-1} aria-label={label} className="outline-none">
      {children}
    </section>
  )
}

/** A form that is hidden while its next step is shown, and keeps its values. */
export function StepBefore({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  const wasOver = useRef(false)
  useEffect(() => {
    if (wasOver.current && !isOver) step.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    wasOver.current = isOver
  }, [isOver])
  return (
    <div ref={step} hidden={isOver}>
      {children}
    </div>
  )
}
