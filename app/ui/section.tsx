import type { ReactNode } from 'react'

type SectionProps = {
  /** The anchor; the heading's id is derived from it. */
  id: string
  heading: string
  intro?: ReactNode
  /** A control at the far end of the heading row. */
  action?: ReactNode
  children?: ReactNode
}

export function Section({ id, heading, intro, action, children }: SectionProps) {
  const headingId = `${id}-heading`
  return (
    <section id={id} aria-labelledby={headingId} className="section">
      <SectionHeading id={headingId} intro={intro} action={action}>
        {heading}
      </SectionHeading>
      {children && <div className="mt-8 md:mt-12">{children}</div>}
    </section>
  )
}

type SectionHeadingProps = { id?: string; intro?: ReactNode; action?: ReactNode; children: ReactNode }

export function SectionHeading({ id, intro, action, children }: SectionHeadingProps) {
  const heading = (
    <h2 id={id} className="text-heading md:text-display xl:text-figure">
      {children}
    </h2>
  )
  if (intro)
    return (
      <div className="grid items-baseline-last gap-y-4 lg:beside-heading">
        {heading}
        <div className={ROW}>
          <p className="max-w-[34em] text-soft">{intro}</p>
          {action}
        </div>
      </div>
    )
  return (
    <div className={ROW}>
      {heading}
      {action}
    </div>
  )
}

const ROW = 'flex flex-wrap items-baseline-last justify-between gap-x-10 gap-y-4'

export function TitledTexts({ texts }: { texts: Readonly<Record<string, string>> }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      {Object.entries(texts).map(([title, text]) => (
        <li key={title}>
          <h3 className="text-title tracking-[-0.03em]">{title}</h3>
          <p className="mt-2 max-w-[34em] text-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
