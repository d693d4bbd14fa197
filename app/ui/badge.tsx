import type { ReactNode } from 'react'

const TONES = {
  neutral: 'text-soft',
  after: 'text-after',
  before: 'text-before',
  progress: 'text-progress',
  negative: 'text-negative',
  blue: 'text-tag-blue',
  orange: 'text-before',
  red: 'text-negative',
  purple: 'text-tag-purple',
  green: 'text-after',
}

export type BadgeTone = keyof typeof TONES

/** A state or subject as one word. The color is never the only sign. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full shrink-0 rounded-sm border border-current/40 bg-current/8 px-2 py-0.5 font-medium font-mono text-micro ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
