import { data, Link } from 'react-router'
import { notFound } from '../../../content/not-found.ts'
import type { PublicPage } from '../../page-contract.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DroppedFrame } from './dropped-frame.tsx'

export const handle: PublicPage = { public: { runtime: 'when-idle' } }

export function loader() {
  return data(null, { status: 404 })
}

const { heading, log, home, waysOn } = notFound

export default function NotFound() {
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
        <p className="mt-8 max-w-[44em] font-mono text-small md:w-[62%]">
          <span className="text-before">{log.source}</span> <span className="text-soft">{log.message}</span>{' '}
          {log.hint}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-2">
          <ButtonLink look="primary" to={home.href}>
            {home.label}
          </ButtonLink>
          {waysOn.map(({ label, href }) => (
            <Link
              key={href}
              to={href}
              prefetch="intent"
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
