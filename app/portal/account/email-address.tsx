import { useState } from 'react'
import { sendToAuth } from '#app/shared/send-to-auth.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { type EmailChangeBegun, emailChangeSchema } from '#domain/accounts/accounts.schema.ts'
import { Card } from '../card.tsx'
import { Changeable } from '../changeable.tsx'
import { useAccountChange } from '../use-account-change.ts'
import { useViewer } from '../viewer.ts'
import { CurrentPasswordField } from './current-password-field.tsx'

export function EmailAddress() {
  const { email, emailVerified } = useViewer()
  const [emailedTo, setEmailedTo] = useState<string>()
  return (
    <Card title="E-mail address">
      <Changeable
        about="the e-mail address"
        value={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 break-all font-semibold">{email}</p>
            {emailVerified ? (
              <Badge tone="after">Confirmed</Badge>
            ) : (
              <Badge tone="progress">Not confirmed</Badge>
            )}
          </div>
        }
        form={(close) => (
          <NewAddress
            onEmailed={(address) => {
              setEmailedTo(address)
              close()
            }}
          />
        )}
      />
      {emailedTo && (
        <div className="mt-4">
          <Alert tone="done">
            We have sent a mail to {emailedTo}. Open the link in it while you are signed in.
          </Alert>
        </div>
      )}
      {!emailVerified && <ConfirmationEmail email={email} />}
    </Card>
  )
}

function ConfirmationEmail({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ failure?: string }>()
  const sendAgain = async () => {
    setBusy(true)
    setSent(await sendToAuth('/api/auth/send-verification-email', {}))
    setBusy(false)
  }
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-small text-soft">
        Open the link in the mail that we sent to confirm this address. Do it in this browser: in another one
        the link also removes your password.
      </p>
      {sent?.failure && <Alert tone="failure">{sent.failure}</Alert>}
      {sent && !sent.failure ? (
        <Alert tone="done">A new mail is on its way to {email}.</Alert>
      ) : (
        <div>
          <Button size="small" busy={busy} onClick={sendAgain}>
            Send again
          </Button>
        </div>
      )}
    </div>
  )
}

function NewAddress({ onEmailed }: { onEmailed: (address: string) => void }) {
  const { username } = useViewer()
  const change = useAccountChange('POST', '/api/account/email')
  const form = useForm({
    schema: emailChangeSchema,
    send: async (input) => {
      const changed = await change(input)
      if (!('answer' in changed)) return changed
      const begun: EmailChangeBegun = await changed.answer.json()
      onEmailed(begun.emailedTo)
      return {}
    },
  })
  return (
    <form {...form.props} aria-label="New e-mail address" className="grid gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField {...form.field('email')} type="email" label="New address" required autoComplete="email" />
      <CurrentPasswordField {...form.field('currentPassword')} />
      <div>
        <Button type="submit" busy={form.busy}>
          Change the address
        </Button>
      </div>
    </form>
  )
}
