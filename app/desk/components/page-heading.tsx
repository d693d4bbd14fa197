import type { ReactNode } from 'react'
import { BackIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'

export function Heading({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <h1 className="wrap-anywhere text-display">{children}</h1>
      {beside}
    </div>
  )
}

/** Leads from a page to its list. */
export function BackLink({ to, label }: Record<'to' | 'label', string>) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 text-small text-soft hover:text-ink">
      <BackIcon /> {label}
    </Link>
  )
}

type WithAsideProps = { aside: ReactNode; className?: string; children: ReactNode }

/** Two columns if there is room. */
export function WithAside({ aside, className = '', children }: WithAsideProps) {
  return (
    <div
      className={`grid grid-cols-1 items-start gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,1fr)_24rem] ${className}`}
    >
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}
