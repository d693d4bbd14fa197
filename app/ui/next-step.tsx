import { type ReactNode, useEffect, useRef } from 'react'

/** What comes in the place of a form that was answered: the focus goes on here, so that it is read out, and Tab goes on from it. */
export function NextStep({ label, children }: { label: string; children: ReactNode }) {
  const step = useRef<HTMLElement>(null)
  useEffect(() => step.current?.focus(), [])
  return (
    <section ref={step} tabIndex={-1} aria-label={label} className="outline-none">
      {children}
    </section>
  )
}

/** What is answered by a next step: while that is seen it is hidden, and keeps all that was typed. */
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
