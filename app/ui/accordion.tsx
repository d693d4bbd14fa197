import type { ReactNode } from 'react'
import { MinusIcon, PlusIcon } from './icons.tsx'

/** A list of disclosures, which works without JavaScript. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="border-line border-b">{children}</div>
}

type AccordionItemProps = {
  title: string
  /** Items with the same name close each other. */
  name?: string
  /** Shown at the end of the title's row, such as a count. */
  aside?: ReactNode
  /** Uses the full width, for tables. */
  wide?: boolean
  children: ReactNode
}

export function AccordionItem({ title, name, aside, wide, children }: AccordionItemProps) {
  return (
    <details name={name} className="group details-settle border-line border-t">
      <summary className="flex min-h-16 items-center gap-5 py-4 transition-colors duration-150 hover:text-after">
        <h3 className="grow text-lead tracking-[-0.02em]">{title}</h3>
        {aside}
        <PlusIcon className="group-open:hidden" />
        <MinusIcon className="hidden group-open:block" />
      </summary>
      <div className={`pb-8 text-soft ${wide ? '' : 'max-w-[44em] pr-9'}`}>{children}</div>
    </details>
  )
}
