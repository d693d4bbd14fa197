import { Fragment, type ReactNode } from 'react'

export function FactList({ facts }: { facts: readonly (readonly [term: string, fact: ReactNode])[] }) {
  const known = facts.filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== '' && fact !== false,
  )
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-5 gap-y-1.5 py-3 text-small">
      {known.map(([term, fact]) => (
        <Fragment key={term}>
          <dt className="text-soft">{term}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
