import type { ReactNode } from 'react'

const TONES = {
  failure: { rule: 'border-negative', role: 'alert' },
  warning: { rule: 'border-progress', role: 'status' },
  done: { rule: 'border-after', role: 'status' },
} as const

/**
 * A message about the content below it. A failure is announced and scrolled into view because the pressed button may
 * be far below.
 */
export function Alert({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { rule, role } = TONES[tone]
  return (
    <div
      role={role}
      ref={tone === 'failure' ? showWhole : undefined}
      className={`rounded-r-md border-l-2 bg-raised px-4 py-3 text-small text-ink ${rule}`}
    >
      {children}
    </div>
  )
}

function showWhole(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
