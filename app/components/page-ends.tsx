import { ButtonLink } from '#app/ui/button.tsx'
import { MoreLink } from '#app/ui/link.tsx'
import type { ClosingCall as ClosingCallContent, Link } from '#content/parts.ts'

type PageHeaderProps = {
  heading: string
  intro: string
  /** Link to the parent page. */
  back?: Link
}

/** Header of a page whose heading is a sentence. */
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

type WordHeaderProps = {
  heading: string
  intro: string
}

/** Header of a page whose heading is one word, as large as fits on a phone. */
export function WordHeader({ heading, intro }: WordHeaderProps) {
  return (
    <header className="measure grid items-baseline-last gap-x-10 gap-y-6 pt-14 md:grid-cols-[minmax(calc((100%-5rem)/3),max-content)_1fr] md:pt-24">
      <h1 className="text-[min(clamp(3.5rem,9.4vw,7rem),18vw)] leading-[0.92] tracking-[-0.032em]">
        {heading}
      </h1>
      <p className="max-w-[36em] text-soft lg:text-lead">{intro}</p>
    </header>
  )
}

type ClosingCallProps = ClosingCallContent & {
  /** Label of the dotted line; the frame budget at 60 FPS by default. */
  budget?: string | undefined
}

/** The last section of a page: one sentence under the budget line, and the next step. */
export function ClosingCall({ heading, text, action, budget = '16.7 ms' }: ClosingCallProps) {
  return (
    <section aria-labelledby="call" className="mt-24 md:mt-36">
      <p aria-hidden="true" className="measure mb-1 text-right font-mono text-micro text-soft">
        {budget}
      </p>
      <div className="budget-line" />
      <div className="measure grid items-end gap-x-10 gap-y-8 pt-12 md:pt-20 lg:grid-cols-3">
        <h2
          id="call"
          className="text-[min(clamp(2.75rem,8.4vw,7rem),13vw)] leading-[0.92] tracking-[-0.032em] lg:col-span-2"
        >
          {heading}
        </h2>
        <div className="lg:pb-2">
          <p className="max-w-[24em] text-soft">{text}</p>
          <ButtonLink look="primary" to={action.href} className="mt-6">
            {action.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
