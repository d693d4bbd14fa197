import type { ReactNode } from 'react'
import { data, redirectDocument } from 'react-router'
import { renderSVG } from 'uqr'
import { CurrentPasswordField, FactorCodeField } from '#app/components/sign-in-fields.tsx'
import { refusalSentence } from '#app/shared/api.ts'
import { authAddress, DASHBOARD, FACTOR } from '#app/shared/next-address.ts'
import { type FormAnswer, pageContext, retryAfter } from '#app/shared/page-contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type FormInput, type FormSchema, readForm } from '#app/ui/form.ts'
import { later } from '#app/ui/later.tsx'
import { TextLink } from '#app/ui/link.tsx'
import {
  factorBeginSchema,
  factorChangeSchema,
  factorConfirmSchema,
} from '#domain/accounts/accounts.schema.ts'
import type { Route } from './+types/factor'
import { AuthHeading } from './auth-heading.tsx'

export { actionHeaders as headers } from '#app/shared/page-contract.ts'

const Passkeys = later(async () => (await import('./passkeys.tsx')).Passkeys)

/** The page's content after a step. @property key the key of an authenticator app that is not confirmed yet */
type FactorShown = {
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

/** Each step is a form post, with or without JavaScript, so the key and the recovery codes are in no other response. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const forms = context.get(pageContext).forms()
  const uri = form.get('uri')
  const key = typeof uri === 'string' && isKey(uri) ? keyOf(uri) : undefined
  switch (form.get('step')) {
    case 'confirm':
      return shown(form, factorConfirmSchema, forms.confirmFactor, codesOf, key)
    case 'renew':
      return shown(form, factorChangeSchema, forms.newRecoveryCodes, codesOf)
    case 'remove':
      return shown(form, factorChangeSchema, forms.removeFactor, () => ({ removed: true as const }))
    default:
      return shown(form, factorBeginSchema, forms.beginFactor, ({ uri }) => ({ key: keyOf(uri) }))
  }
}

/** Sets up and changes two-factor authentication. Staff without it see nothing else. */
export default function Factor({
  loaderData: { hasFactor, isDemanded },
  actionData = {},
}: Route.ComponentProps) {
  const { key, recoveryCodes, removed, failure } = actionData
  return (
    <>
      <AuthHeading title="Two-factor authentication">
        {recoveryCodes
          ? 'Store these codes separately from your device. If you lose it, each code lets you sign in once.'
          : hasFactor
            ? 'Signing in requires your password and a code from your authenticator app.'
            : isDemanded
              ? 'Staff must use two-factor authentication. Set it up now with an authenticator app or a password manager.'
              : 'Require a code from your authenticator app when you sign in, so that nobody can get in with your password alone.'}
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
            Continue
          </TextLink>
        </p>
      )}
    </>
  )
}

/** The key is posted with the form and only shown again, never stored from here. */
function isKey(uri: string): boolean {
  return uri.startsWith('otpauth://') && uri.length <= 500 && URL.canParse(uri)
}

function codesOf({ recoveryCodes }: { recoveryCodes: string[] }) {
  return { recoveryCodes }
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

type StepProps = { failure: string | undefined }

type StepFormProps = StepProps & { step: string; submit: string; children: ReactNode }

function StepForm({ failure, step, submit, children }: StepFormProps) {
  return (
    <form method="post" action={FACTOR} className="grid gap-6">
      {failure && <Alert tone="failure">{failure}</Alert>}
      <input type="hidden" name="step" value={step} />
      {children}
      <div>
        <Button type="submit" look="primary">
          {submit}
        </Button>
      </div>
    </form>
  )
}

function SetUpFactor({ failure, wasRemoved }: StepProps & { wasRemoved: boolean }) {
  return (
    <>
      {wasRemoved && (
        <div className="mb-6">
          <Alert tone="done">Two-factor authentication is off.</Alert>
        </div>
      )}
      <StepForm failure={failure} step="begin" submit="Set up">
        <CurrentPasswordField name="currentPassword" />
      </StepForm>
    </>
  )
}

/** @param setUp the key, posted with the form so that it can be shown again after a wrong code */
function ConfirmFactor({ setUp, failure }: StepProps & { setUp: { uri: string; qr: string } }) {
  const secret = new URL(setUp.uri).searchParams.get('secret') ?? ''
  return (
    <StepForm failure={failure} step="confirm" submit="Confirm">
      <input type="hidden" name="uri" value={setUp.uri} />
      <ol className="grid gap-5">
        <li>
          <p>Scan this QR code with your authenticator app, or enter the key.</p>
          <img src={setUp.qr} alt="QR code of the key" width={208} height={208} className="mt-4 rounded-md" />
          <p className="wrap-anywhere mt-4 font-mono text-small" data-testid="factor-key">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </li>
        <li>
          <p className="mb-4">Enter the code from the app.</p>
          <FactorCodeField name="code" deviceOnly />
        </li>
      </ol>
    </StepForm>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-6 text-small text-soft">
        These codes are shown only once. Generating new codes invalidates them.
      </p>
      <div className="mt-8">
        <ButtonLink look="primary" to="/client/dashboard" reloadDocument>
          I've saved them
        </ButtonLink>
      </div>
    </>
  )
}

function ChangeFactor({ failure }: StepProps) {
  return (
    <form method="post" action={FACTOR} className="grid gap-6">
      {failure && <Alert tone="failure">{failure}</Alert>}
      <CurrentPasswordField name="currentPassword" />
      <FactorCodeField name="code" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="step" value="renew">
          Generate new recovery codes
        </Button>
        <Button type="submit" name="step" value="remove">
          Turn off two-factor authentication
        </Button>
      </div>
    </form>
  )
}

/** @returns a data URL of the text as a QR code, dark on light in every theme */
function qrCode(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 3 })).toString('base64')}`
}
