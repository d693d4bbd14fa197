import type { ReactNode } from 'react'

/** The page while it shows no result. */
export function ResultScreen({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="min-h-[50svh]">
      <h1 className="max-w-[13em] text-display md:text-poster">{heading}</h1>
      <div className="mt-6 text-lead text-soft">{children}</div>
    </div>
  )
}
