import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; children: ReactNode }

/** A part of a page. Its rows have their line below. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:mt-9">
      <h2 id={id} className="border-line border-b pb-2.5 font-semibold text-body tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}

type ListSectionProps = {
  title: string
  /** Accessible name of the list; the title by default. */
  label?: string
  none: string
  children: readonly ReactNode[]
}

export function ListSection({ title, label = title, none, children }: ListSectionProps) {
  return (
    <Section title={title}>
      {children.length === 0 ? (
        <p className="py-3 text-small text-soft">{none}</p>
      ) : (
        <ul aria-label={label} className="text-small">
          {children}
        </ul>
      )}
    </Section>
  )
}

type RowProps = {
  /** Accessible name. Without one, the text says enough. */
  label?: string
  id?: string
  title: ReactNode
  /** Its amount or status. */
  end?: ReactNode
  facts?: ReactNode
  children?: ReactNode
}

/** A row of a list. */
export function Row({ label, id, title, end, facts, children }: RowProps) {
  return (
    <li
      id={id}
      aria-label={label}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-5 gap-y-1 border-line border-b py-3 text-small"
    >
      <span className="wrap-anywhere">{title}</span>
      <span className="text-right tabular-nums">{end}</span>
      {facts && <span className="wrap-anywhere col-span-2 text-soft">{facts}</span>}
      {children && <div className="wrap-anywhere col-span-2">{children}</div>}
    </li>
  )
}
