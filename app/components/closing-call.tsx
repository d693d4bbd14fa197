import { ButtonLink } from '#app/ui/button.tsx'
import type { ClosingCall as ClosingCallContent } from '#content/parts.ts'

type ClosingCallProps = ClosingCallContent & {
  /** What the dotted line stands for: the frame at 60 FPS, unless the page has a budget of its own. */
  budget?: string | undefined
}

/** What a page ends with: one sentence under the budget line, and the next step. */
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
