import { type FormEvent, useEffect, useId, useState } from 'react'
import { CurrentPasswordField, FactorCodeField } from '#app/components/sign-in-fields.tsx'
import { ApiError, callApi } from '#app/shared/api.ts'
import { knowsPasskeys, makePasskey, passkeySentence } from '#app/shared/passkey-device.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormInput, type FormSchema, readForm } from '#app/ui/form.ts'
import { factorBeginSchema } from '#domain/accounts/accounts.schema.ts'
import { type Passkey, typedPasskeySchema } from '#domain/accounts/own-account/passkeys.schema.ts'
import { timeWords } from '#domain/kernel/time.ts'

const PATH = '/api/account/passkeys'
/** The API's status if the change needs a 2FA code first. */
const FACTOR_ASKED = 428

/** The passkeys of an account, loaded by JavaScript. A change requires the password and, with 2FA, a code. */
export function Passkeys() {
  const heading = useId()
  const [passkeys, setPasskeys] = useState<Passkey[]>()
  const [message, setMessage] = useState<{ tone: 'failure' | 'done'; text: string }>()
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    listed().then(setPasskeys, (error) => {
      setPasskeys([])
      setMessage({ tone: 'failure', text: passkeySentence(error) })
    })
  }, [])
  if (!passkeys) return null

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const removed = submitter?.getAttribute('value') ?? ''
    setBusy(true)
    setMessage(undefined)
    try {
      setMessage({ tone: 'done', text: await change(new FormData(form), removed) })
      form.reset()
      setIsCodeAsked(false)
      setPasskeys(await listed())
    } catch (error) {
      const wantsCode = error instanceof ApiError && error.status === FACTOR_ASKED
      if (wantsCode) setIsCodeAsked(true)
      const text = wantsCode ? 'Enter a code from your authenticator app too.' : passkeySentence(error)
      setMessage({ tone: 'failure', text: error instanceof InvalidForm ? error.message : text })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby={heading} className="mt-12 border-line border-t pt-8">
      <h2 id={heading} className="text-title">
        Passkeys
      </h2>
      <p className="mt-3 text-small text-soft">
        Sign in with your phone, computer or security key, without a password or code.
      </p>
      <form onSubmit={submit} aria-labelledby={heading} noValidate className="mt-6 grid gap-6">
        {message && <Alert tone={message.tone}>{message.text}</Alert>}
        {passkeys.length > 0 && (
          <ul aria-label="Your passkeys" className="border-line border-t">
            {passkeys.map(({ id, name, addedAt, usedAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 text-small"
              >
                <span className="wrap-anywhere">
                  {name}
                  <span className="block text-soft">
                    added {timeWords(addedAt, new Date())}
                    {usedAt !== null && `, used ${timeWords(usedAt, new Date())}`}
                  </span>
                </span>
                <Button type="submit" name="removed" value={id} busy={busy} aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <CurrentPasswordField name="currentPassword" />
        {isCodeAsked && <FactorCodeField name="code" autoFocus />}
        {knowsPasskeys() ? (
          <>
            <TextField
              name="name"
              label="Name of the new passkey"
              hint="For example, phone"
              autoComplete="off"
            />
            <div>
              <Button type="submit" busy={busy}>
                Add a passkey
              </Button>
            </div>
          </>
        ) : (
          <p className="text-small text-soft">This browser doesn't support passkeys.</p>
        )}
      </form>
    </section>
  )
}

async function listed(): Promise<Passkey[]> {
  return (await callApi('GET', PATH)).json()
}

/** @param removed the id of the passkey to remove; empty to add one @returns the confirmation to show */
async function change(form: FormData, removed: string): Promise<string> {
  const code = form.get('code')
  if (typeof code === 'string') await callApi('POST', '/api/account/factor/prove', { code })
  if (removed !== '') {
    await callApi('POST', `${PATH}/${removed}/remove`, readInput(factorBeginSchema, form))
    return 'Passkey removed.'
  }
  const { name, currentPassword } = readInput(typedPasskeySchema, form)
  const options = await (await callApi('POST', `${PATH}/begin`, { currentPassword })).json()
  await callApi('POST', PATH, { name, credential: await makePasskey(options) })
  return 'Passkey added.'
}

/** A required field is empty or invalid. */
class InvalidForm extends Error {}

/** @throws InvalidForm */
function readInput<Input extends FormInput>(schema: FormSchema<Input>, form: FormData): Input {
  const read = readForm(schema, form)
  if (read.ok) return read.input
  throw new InvalidForm(Object.values(read.state.errors ?? {})[0])
}
