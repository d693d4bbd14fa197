import { MoreLink } from '#app/ui/more-link.tsx'
import type { Link } from '#content/parts.ts'

type PageHeaderProps = {
  heading: string
  /** One paragraph beside the heading. */
  intro: string
  /** To the page that this one belongs to. */
  back?: Link
}

/** The head of a page whose name is a sentence, with what it is about beside it. */
export function PageHeader({ heading, intro, back }: PageHeaderProps) {
  return (
    <header className="measure grid items-baseline-last gap-x-10 gap-y-6 pt-12 md:pt-16 lg:grid-cols-3">
      <h1 className="text-[min(clamp(2.75rem,7.2vw,5.25rem),13vw)] leading-[0.95] tracking-[-0.045em] lg:col-span-2">
        {heading}
      </h1>
      <div className="grid max-w-[30em] gap-4">
        <p className="text-soft">{intro}</p>
        {back && <MoreLink to={back.href} label={back.label} className="text-ink" />}
      </div>
    </header>
  )
}
