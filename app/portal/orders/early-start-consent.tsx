import { type ReactNode, useId } from 'react'
import { CONSENT_WORDING } from '#domain/billing/payments/wording.schema.ts'
import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { dayWords, isoTime } from '#domain/kernel/time.ts'

type EarlyStartBoxProps = {
  agreed: boolean
  disabled?: boolean | undefined
  onChange: (agreed: boolean) => void
  children: ReactNode
  hintClassName?: string
}

/** Never preselected and never a condition for ordering. */
export function EarlyStartCheckbox({
  agreed,
  disabled,
  onChange,
  children,
  hintClassName,
}: EarlyStartBoxProps) {
  const id = useId()
  return (
    <>
      <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-small">
        <input
          type="checkbox"
          checked={agreed}
          disabled={disabled}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 choice"
        />
        {CONSENT_WORDING}
      </label>
      <p id={id} className={`text-small text-soft ${hintClassName ?? ''}`}>
        Optional. Without it, work starts after the withdrawal period{children}
      </p>
    </>
  )
}

type EarlyStartConsentProps = Omit<EarlyStartBoxProps, 'children' | 'hintClassName'> & {
  now: Date
  /** The action that concludes the contract. */
  by: 'pay' | 'accept'
}

export function EarlyStartConsent({ now, by, ...box }: EarlyStartConsentProps) {
  return (
    <EarlyStartCheckbox {...box} hintClassName="mt-2 pl-9">
      , on {startWords(now)} if you {by} today.
    </EarlyStartCheckbox>
  )
}

/**
 * @param agreed time of the contract
 * @returns the first day of work without consent to an early start
 */
export function startWords(agreed: Date): string {
  return dayWords(isoTime(withdrawalEnds(agreed)), agreed)
}
