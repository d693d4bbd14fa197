import type { ReactNode } from 'react'
import { MinusIcon, PlusIcon } from './icons.tsx'

/** A list of questions, settings groups …: hairlines between, each item opens and closes. Works without scripts. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="border-line border-b">{children}</div>
}

type AccordionItemProps = {
  id?: string
  title: string
  /** Items that share a name close each other. Left out, they open independently. */
  name?: string
  defaultOpen?: boolean
  /** What stands at the end of the title's row: a count, a figure. */
  aside?: ReactNode
  /** The content is a table, which takes the whole width; prose keeps to a readable line. */
  wide?: boolean
  children: ReactNode
}

export function AccordionItem({ id, title, name, defaultOpen, aside, wide, children }: AccordionItemProps) {
  return (
    <details id={id} name={name} open={defaultOpen} className="group details-settle border-line border-t">
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
