import { type ReactNode, useId } from 'react'

/** One kind of what is a client's. @param none said where there is nothing of it */
export function Block({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-line border-b pb-3 font-semibold text-small tracking-normal">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="py-3 text-small text-soft">{none}</p>
      ) : (
        <ul className="text-small">{children}</ul>
      )}
    </section>
  )
}
