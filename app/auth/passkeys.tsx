import { type FormEvent, useEffect, useId, useState } from 'react'
import { FactorCodeField } from '#app/components/factor-code-field.tsx'
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
/** What the API answers to a change that wants the second factor to be shown first. */
const FACTOR_ASKED = 428

/** The passkeys of an account, once scripts have fetched them: each signs in without the password. A change asks for the password and, where there is a factor, a code. */
export function Passkeys() {
  const heading = useId()
  const [passkeys, setPasskeys] = useState<Passkey[]>()
  const [said, setSaid] = useState<{ tone: 'failure' | 'done'; text: string }>()
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    listed().then(setPasskeys, (error) => {
      setPasskeys([])
      setSaid({ tone: 'failure', text: passkeySentence(error) })
    })
  }, [])
  if (!passkeys) return null

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const removed = submitter?.getAttribute('value') ?? ''
    setBusy(true)
    setSaid(undefined)
    try {
      setSaid({ tone: 'done', text: await change(new FormData(form), removed) })
      form.reset()
      setIsCodeAsked(false)
      setPasskeys(await listed())
    } catch (error) {
      const wantsCode = error instanceof ApiError && error.status === FACTOR_ASKED
      if (wantsCode) setIsCodeAsked(true)
      const text = wantsCode ? 'Enter a code of your second factor too.' : passkeySentence(error)
      setSaid({ tone: 'failure', text: error instanceof Untyped ? error.message : text })
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
        A passkey of your telephone, computer or security key signs in by itself, without password and code.
      </p>
      <form onSubmit={submit} aria-labelledby={heading} noValidate className="mt-6 grid gap-6">
        {said && <Alert tone={said.tone}>{said.text}</Alert>}
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
        <TextField
          name="currentPassword"
          type="password"
          label="Current password"
          required
          autoComplete="current-password"
        />
        {isCodeAsked && <FactorCodeField name="code" autoFocus />}
        {knowsPasskeys() ? (
          <>
            <TextField
              name="name"
              label="Name of a new passkey"
              hint="Such as: telephone"
              autoComplete="off"
            />
            <div>
              <Button type="submit" busy={busy}>
                Add a passkey
              </Button>
            </div>
          </>
        ) : (
          <p className="text-small text-soft">This browser cannot add a passkey.</p>
        )}
      </form>
    </section>
  )
}

async function listed(): Promise<Passkey[]> {
  return (await callApi('GET', PATH)).json()
}

/** @param removed the id of a passkey; a new one is added without @returns what was done, in one sentence */
async function change(form: FormData, removed: string): Promise<string> {
  const code = form.get('code')
  if (typeof code === 'string') await callApi('POST', '/api/account/factor/prove', { code })
  if (removed !== '') {
    await callApi('POST', `${PATH}/${removed}/remove`, typed(factorBeginSchema, form))
    return 'The passkey was removed.'
  }
  const { name, currentPassword } = typed(typedPasskeySchema, form)
  const options = await (await callApi('POST', `${PATH}/begin`, { currentPassword })).json()
  await callApi('POST', PATH, { name, credential: await makePasskey(options) })
  return 'The passkey was added.'
}

/** Something is missing in the form. */
class Untyped extends Error {}

/** @throws Untyped */
function typed<Input extends FormInput>(schema: FormSchema<Input>, form: FormData): Input {
  const read = readForm(schema, form)
  if (read.ok) return read.input
  throw new Untyped(Object.values(read.state.errors ?? {})[0])
}
