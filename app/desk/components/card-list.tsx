import type { ReactNode } from 'react'
import { Card } from '#app/portal/card.tsx'

type CardListProps = {
  title: string
  /** Accessible name of the list; the title by default. */
  label?: string
  none: string
  children: readonly ReactNode[]
}

export function CardList({ title, label = title, none, children }: CardListProps) {
  return (
    <Card title={title}>
      {children.length === 0 && <p className="text-small text-soft">{none}</p>}
      <ul aria-label={label} className="text-small">
        {children}
      </ul>
    </Card>
  )
}
