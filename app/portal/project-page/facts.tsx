import type { ReactNode } from 'react'

/** Rows of a name and what it is. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="-mt-2 divide-y divide-line text-small">{children}</dl>
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-4 py-3">
      <dt className="font-mono text-micro text-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
