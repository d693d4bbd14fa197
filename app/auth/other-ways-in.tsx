import { useEffect, useState } from 'react'
import { callApi } from '#app/ground/api.ts'
import { TextField } from '#app/ui/field.tsx'
import type { ResetChoices } from '#domain/accounts/accounts.schema.ts'

type OtherWaysInProps = {
  field: (name: 'factorCode') => { name: string }
  /** As `useLinkToken` gives it. */
  token: string | undefined
}

/**
 * The passkeys and the two-factor authentication of the account whose password is reset, to keep or to remove. Without JavaScript the page
 * doesn't know the account before the form is sent, so it offers both to everybody.
 */
export function OtherWaysIn({ field, token }: OtherWaysInProps) {
  const choices = useResetChoices(token)
  if (token === undefined)
    return (
      <noscript>
        <RemovePasskeys label="Remove all passkeys of the account" />
        <RemoveFactor {...field('factorCode')} />
      </noscript>
    )
  if (!choices) return null
  const { passkeys, factor } = choices
  return (
    <>
      {passkeys.length > 0 && (
        <section className="grid gap-3">
          <p>These passkeys also sign in to your account:</p>
          <ul aria-label="Passkeys" className="border-line border-t">
            {passkeys.map((name, index) => (
              // Two passkeys may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="wrap-anywhere border-line border-b py-3 text-small">
                {name}
              </li>
            ))}
          </ul>
          <RemovePasskeys label="Remove these passkeys" />
        </section>
      )}
      {factor === 'removable' && <RemoveFactor {...field('factorCode')} />}
      {factor === 'kept' && (
        <p className="text-small text-soft">
          Two-factor authentication stays on. If you lost your device, ask an owner to reset it.
        </p>
      )}
    </>
  )
}

function RemovePasskeys({ label }: { label: string }) {
  return (
    <label className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-small">
      <input type="checkbox" name="removePasskeys" className="choice" />
      {label}
    </label>
  )
}

function RemoveFactor(field: { name: string }) {
  return (
    <TextField
      {...field}
      label="Code to remove two-factor authentication"
      hint="Leave it empty to keep two-factor authentication. Six digits from your authenticator app, or a recovery code"
      autoComplete="one-time-code"
    />
  )
}

/** @returns undefined until they are known, and for a link that is no longer valid: sending the form tells that */
function useResetChoices(token: string | undefined): ResetChoices | undefined {
  const [choices, setChoices] = useState<ResetChoices>()
  useEffect(() => {
    if (!token) return
    callApi('POST', '/api/auth/reset-password/choices', { token })
      .then((answer) => answer.json())
      .then(setChoices, () => setChoices(undefined))
  }, [token])
  return choices
}
