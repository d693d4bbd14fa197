import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Link as ContentLink } from '#content/parts.ts'
import { DroppedFrame } from './dropped-frame.tsx'

type NotFoundScreenProps = {
  heading: string
  children: ReactNode
  /** The one way on that fits best. */
  back: ContentLink
  waysOn: readonly ContentLink[]
}

/** What stands at an address that names nothing: of the site, of the case studies, of the articles. */
export function NotFoundScreen({ heading, children, back, waysOn }: NotFoundScreenProps) {
  return (
    <section
      aria-labelledby="not-found"
      className="relative isolate -mb-20 flex min-h-[calc(100svh-4rem)] flex-col justify-between overflow-clip md:-mb-28"
    >
      <div className="measure pt-16 pb-12 md:pt-24">
        <h1
          id="not-found"
          className="max-w-[7em] font-bold text-[clamp(3rem,9vw,7rem)] leading-[0.92] tracking-[-0.045em]"
        >
          {heading}
        </h1>
        <div className="mt-8 max-w-[44em] md:w-[62%]">{children}</div>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-2">
          <ButtonLink look="primary" to={back.href}>
            {back.label}
          </ButtonLink>
          {waysOn.map(({ label, href }) => (
            <Link
              key={href}
              to={href}
              className="inline-flex min-h-11 items-center font-semibold text-small underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after active:text-after"
            >
              {label}
            </Link>
          ))}
        </div>
      </div>
      <DroppedFrame />
    </section>
  )
}
