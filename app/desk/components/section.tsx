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
