import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'

type RowLinkProps = {
  to: string
  whose: string
  what: ReactNode
  end: ReactNode
  facts: ReactNode
  state: ReactNode
}

/** A row that opens what it is about: whose it is and what, a sum or a day at its end; facts below, and its state. */
export function RowLink({ to, whose, what, end, facts, state }: RowLinkProps) {
  return (
    <Link
      to={to}
      className="grid min-h-11 grid-cols-[1fr_auto] gap-x-5 gap-y-1 py-3.5 text-small transition-colors duration-150 hover:bg-raised"
    >
      <span className="wrap-anywhere">
        <b className="mr-2 font-semibold">{whose}</b>
        {what}
      </span>
      <span className="text-right tabular-nums">{end}</span>
      <span className="wrap-anywhere">{facts}</span>
      <span className="text-right">{state}</span>
    </Link>
  )
}
