import { type ReactNode, useId } from 'react'

export function Card({ title, tag, children }: { title: string; tag?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t py-7">
      <div className="mb-5 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="font-semibold text-small text-soft tracking-normal">
          {title}
        </h2>
        {tag}
      </div>
      {children}
    </section>
  )
}
