import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { MoreLink } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Link as ContentLink } from '#content/parts.ts'
import { cancelled } from '#content/payment-results.ts'
import { studio } from '#content/studio.ts'
import { success } from '#content/success.ts'
import { TimelineSteps } from '../ruler-steps.tsx'

const HELP_LINK =
  'inline-flex min-h-11 items-center font-semibold text-ink text-small underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after active:text-after'

type ResultScreenProps = {
  icon?: ReactNode
  heading: string
  text: ReactNode
  primary: ContentLink
  secondary: ContentLink
  help: { text: string; emailLabel: string; messages: ContentLink }
  children?: ReactNode
}

/**
 * How a payment ended, the next step, and where to get help. Its links load documents because they lead to other
 * parts of the site.
 */
export function ResultScreen({ icon, heading, text, primary, secondary, help, children }: ResultScreenProps) {
  return (
    <>
      <div className="measure grid items-end gap-x-10 gap-y-8 pt-14 md:pt-24 lg:grid-cols-3">
        <div className="lg:col-span-2">
          {icon}
          <h1 className="max-w-[6em] text-[min(clamp(3rem,9vw,7rem),15vw)] leading-[0.92] tracking-[-0.045em]">
            {heading}
          </h1>
        </div>
        <div className="lg:pb-2">
          <p className="max-w-[26em] text-lead text-soft">{text}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink look="primary" to={primary.href}>
              {primary.label}
            </ButtonLink>
            <ButtonLink to={secondary.href}>{secondary.label}</ButtonLink>
          </div>
        </div>
      </div>
      {children}
      <div className="measure mt-16 md:mt-24">
        <div className="budget-line" />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-1 pt-6">
          <p className="text-small text-soft max-sm:basis-full">{help.text}</p>
          <a href={`mailto:${studio.supportEmail}`} className={HELP_LINK}>
            {help.emailLabel}
          </a>
          <a href={help.messages.href} className={HELP_LINK}>
            {help.messages.label}
          </a>
        </div>
      </div>
    </>
  )
}

export function CancelledScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const { text, payments, ...screen } = cancelled
  return (
    <ResultScreen
      {...screen}
      text={
        <>
          {text}
          {isSignedIn && (
            <span className="mt-3 block">
              <MoreLink to={payments.href} label={payments.label} className="text-ink" />
            </span>
          )}
        </>
      }
    />
  )
}

/** @param children the first steps with a heading of their own */
export function SuccessScreen({ note, children }: { note?: ReactNode; children?: ReactNode }) {
  const { text, ...screen } = success
  return (
    <ResultScreen
      {...screen}
      text={
        <>
          {text}
          {note}
        </>
      }
      icon={<PaidMark />}
    >
      {children ?? <FirstSteps />}
    </ResultScreen>
  )
}

export function FirstSteps({ heading = success.stepsHeading }: { heading?: string }) {
  return (
    <Section id="next" heading={heading}>
      <TimelineSteps columns={3} steps={success.steps.map((step) => ({ ...step, mark: step.when }))} />
    </Section>
  )
}

export function PaidMark() {
  return <CheckIcon size={56} className="mb-6 -ml-1.5 text-after" />
}
