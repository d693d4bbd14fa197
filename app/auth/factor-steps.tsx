import { FACTOR } from '#app/ground/next-address.ts'
import { FactorCodeField } from '#app/parts/factor-code-field.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type StepProps = { failure: string | undefined }

export function SetUpFactor({ failure, wasRemoved }: StepProps & { wasRemoved: boolean }) {
  return (
    <form method="post" action={FACTOR} className="grid gap-6">
      {wasRemoved && <Alert tone="done">Your second factor was removed.</Alert>}
      {failure && <Alert tone="failure">{failure}</Alert>}
      <input type="hidden" name="step" value="begin" />
      <PasswordField />
      <div>
        <Button type="submit" look="primary">
          Set it up
        </Button>
      </div>
    </form>
  )
}

/** @param setUp the key, which travels with the form: a wrong code shows it again */
export function ConfirmFactor({ setUp, failure }: StepProps & { setUp: { uri: string; qr: string } }) {
  const secret = new URL(setUp.uri).searchParams.get('secret') ?? ''
  return (
    <form method="post" action={FACTOR} className="grid gap-6">
      {failure && <Alert tone="failure">{failure}</Alert>}
      <input type="hidden" name="step" value="confirm" />
      <input type="hidden" name="uri" value={setUp.uri} />
      <ol className="grid gap-5">
        <li>
          <p>Let your app read this picture, or type the key into it.</p>
          <img
            src={setUp.qr}
            alt="The key as a QR code"
            width={208}
            height={208}
            className="mt-4 rounded-md"
          />
          <p className="wrap-anywhere mt-4 font-mono text-small" data-testid="factor-key">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </li>
        <li>
          <p className="mb-4">Enter the code that it shows.</p>
          <FactorCodeField name="code" deviceOnly />
        </li>
      </ol>
      <div>
        <Button type="submit" look="primary">
          Confirm
        </Button>
      </div>
    </form>
  )
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-6 text-small text-soft">They are shown this once. New ones make these void.</p>
      <div className="mt-8">
        <ButtonLink look="primary" to="/client/dashboard" reloadDocument>
          I have kept them
        </ButtonLink>
      </div>
    </>
  )
}

/** Both changes ask for the password and a present code. */
export function ChangeFactor({ failure }: StepProps) {
  return (
    <form method="post" action={FACTOR} className="grid gap-6">
      {failure && <Alert tone="failure">{failure}</Alert>}
      <PasswordField />
      <FactorCodeField name="code" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="step" value="renew">
          Make new recovery codes
        </Button>
        <Button type="submit" name="step" value="remove">
          Remove the second factor
        </Button>
      </div>
    </form>
  )
}

function PasswordField() {
  return (
    <TextField
      name="currentPassword"
      type="password"
      label="Current password"
      required
      autoComplete="current-password"
    />
  )
}
