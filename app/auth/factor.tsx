import { data, redirectDocument } from 'react-router'
import { authAddress, DASHBOARD, FACTOR } from '#app/ground/next-address.ts'
import { type FormAnswer, pageContext } from '#app/ground/page-contract.ts'
import { refusalSentence } from '#app/ground/refusal-sentence.ts'
import { retryAfter } from '#app/ground/retry-after.ts'
import { type FormInput, type FormSchema, readForm } from '#app/ui/form.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import {
  factorBeginSchema,
  factorChangeSchema,
  factorConfirmSchema,
} from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/factor'
import { AuthHeading } from './auth-heading.tsx'
import { ChangeFactor, ConfirmFactor, RecoveryCodes, SetUpFactor } from './factor-steps.tsx'
import { Passkeys } from './passkeys.tsx'
import { qrCode } from './qr-code.server.ts'

/** What is shown after a step. @property key of a device that was not confirmed yet */
export type FactorShown = {
  key?: { uri: string; qr: string }
  recoveryCodes?: string[]
  removed?: true
  failure?: string
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(pageContext).viewer()
  if (!viewer) throw redirectDocument(authAddress({ next: FACTOR }))
  return { hasFactor: viewer.hasFactor, isDemanded: viewer.role !== null && !viewer.hasFactor }
}

/** Each step is a form of the page, with or without scripts: what it shows once stands in no other answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const forms = context.get(pageContext).forms()
  const uri = form.get('uri')
  const key = typeof uri === 'string' && isKey(uri) ? keyOf(uri) : undefined
  switch (form.get('step')) {
    case 'confirm':
      return shown(
        form,
        factorConfirmSchema,
        forms.confirmFactor,
        ({ recoveryCodes }) => ({ recoveryCodes }),
        key,
      )
    case 'renew':
      return shown(form, factorChangeSchema, forms.newRecoveryCodes, ({ recoveryCodes }) => ({
        recoveryCodes,
      }))
    case 'remove':
      return shown(form, factorChangeSchema, forms.removeFactor, () => ({ removed: true as const }))
    default:
      return shown(form, factorBeginSchema, forms.beginFactor, ({ uri }) => ({ key: keyOf(uri) }))
  }
}

/** When to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** Where the second factor of an account is set up and changed; one of the staff without one sees nothing else. */
export default function Factor({
  loaderData: { hasFactor, isDemanded },
  actionData = {},
}: Route.ComponentProps) {
  const { key, recoveryCodes, removed, failure } = actionData
  return (
    <>
      <AuthHeading title="Second factor">
        {recoveryCodes
          ? 'Keep these codes where your device is not: each signs you in once, should the device be lost.'
          : hasFactor
            ? 'Signing in asks for a code of your device after the password.'
            : isDemanded
              ? 'Whoever works here signs in with a second factor. Set yours up now: an app on your telephone that shows codes, or a password manager.'
              : 'After the password signing in asks for a code of your device too, so that a stolen password opens nothing.'}
      </AuthHeading>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : hasFactor ? (
        <ChangeFactor failure={failure} />
      ) : key ? (
        <ConfirmFactor setUp={key} failure={failure} />
      ) : (
        <SetUpFactor failure={failure} wasRemoved={removed === true} />
      )}
      {!isDemanded && !key && !recoveryCodes && <Passkeys />}
      {!isDemanded && (
        <p className="mt-10 border-line border-t pt-6 text-small">
          <TextLink to={DASHBOARD} reloadDocument>
            Go on
          </TextLink>
        </p>
      )}
    </>
  )
}

/** It travels with the form, and is only shown again. */
function isKey(uri: string): boolean {
  return uri.startsWith('otpauth://') && uri.length <= 500 && URL.canParse(uri)
}

function keyOf(uri: string) {
  return { uri, qr: qrCode(uri) }
}

async function shown<Input extends FormInput, Answer>(
  form: FormData,
  schema: FormSchema<Input>,
  send: (input: Input) => Promise<FormAnswer<Answer>>,
  show: (answer: Answer) => FactorShown,
  key?: FactorShown['key'],
) {
  const kept: FactorShown = key ? { key } : {}
  const read = readForm(schema, form)
  if (!read.ok) {
    const [failure = 'Please fill in the form.'] = Object.values(read.state.errors ?? {})
    return data<FactorShown>({ ...kept, failure }, { status: 400 })
  }
  const sent = await send(read.input)
  if (sent.ok) return data<FactorShown>(show(sent.answer))
  return data<FactorShown>(
    { ...kept, failure: refusalSentence(sent) },
    { status: sent.status, headers: retryAfter(sent) },
  )
}
