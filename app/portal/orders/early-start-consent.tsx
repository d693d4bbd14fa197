import { useId } from 'react'
import { CONSENT_WORDING } from '../../../domain/payments/payments.schema.ts'
import { startWords } from './start-words.ts'

type EarlyStartConsentProps = {
  agreed: boolean
  now: Date
  /** What makes the contract on this page. */
  by: 'pay' | 'accept'
  disabled?: boolean
  onChange: (agreed: boolean) => void
}

/** Never ticked beforehand, and never a condition for ordering. */
export function EarlyStartConsent({ agreed, now, by, disabled, onChange }: EarlyStartConsentProps) {
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
          className="mt-0.5 size-6 accent-after"
        />
        {CONSENT_WORDING}
      </label>
      <p id={id} className="mt-2 pl-10 text-small text-soft">
        Optional. Without it, work starts once the withdrawal period has ended: on {startWords(now)}, if you{' '}
        {by} today.
      </p>
    </>
  )
}
