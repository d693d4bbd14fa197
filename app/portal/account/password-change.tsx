import { useQueryClient } from '@tanstack/react-query'
import { NewPasswordField } from '#app/parts/new-password-field.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { passwordChangeSchema } from '#domain/accounts/accounts.schema.ts'
import { Card } from '../card.tsx'
import { Changeable } from '../changeable.tsx'
import { useAccountChange } from '../use-account-change.ts'
import { useViewer } from '../viewer.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { sessionsKey } from './sessions.tsx'

export function PasswordChange() {
  return (
    <Card title="Password">
      <Changeable
        about="the password"
        value={<p className="text-small">A new password signs every other session out.</p>}
        form={(close) => <NewPassword onChanged={close} />}
      />
    </Card>
  )
}

function NewPassword({ onChanged }: { onChanged: () => void }) {
  const { username } = useViewer()
  const { toast } = useToast()
  const queryClient = useQueryClient()
  const change = useAccountChange('POST', '/api/account/password')
  const form = useForm({
    schema: passwordChangeSchema,
    send: async (input) => {
      const { failure } = await change(input)
      if (failure) return { failure }
      onChanged()
      void queryClient.invalidateQueries({ queryKey: sessionsKey })
      toast({ title: 'Password Changed', description: 'Every other session has been signed out.' })
      return {}
    },
  })
  return (
    <form {...form.props} aria-label="Password" className="grid gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <CurrentPasswordField {...form.field('currentPassword')} />
      <NewPasswordField {...form.field('newPassword')} label="New password" />
      <div>
        <Button type="submit" busy={form.busy}>
          Change the password
        </Button>
      </div>
    </form>
  )
}
