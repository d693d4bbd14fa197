import { useRevalidator } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { profileSchema } from '#domain/accounts/accounts.schema.ts'
import { Card } from '../card.tsx'
import { Changeable } from '../changeable.tsx'
import { useAccountChange } from '../use-account-change.ts'
import { useViewer } from '../viewer.ts'

export function Profile() {
  const { name, username } = useViewer()
  return (
    <Card title="Profile">
      <dl className="mb-5 border-line border-b pb-5">
        <dt className="text-small text-soft">Username</dt>
        <dd className="mt-1 wrap-anywhere font-mono text-small">{username}</dd>
      </dl>
      <Changeable
        about="the name"
        value={
          <dl>
            <dt className="text-small text-soft">Name</dt>
            <dd className="mt-1 wrap-anywhere font-semibold">{name}</dd>
          </dl>
        }
        form={(close) => <NewName onSaved={close} />}
      />
    </Card>
  )
}

function NewName({ onSaved }: { onSaved: () => void }) {
  const { name } = useViewer()
  const { toast } = useToast()
  const { revalidate } = useRevalidator()
  const rename = useAccountChange('PATCH', '/api/account')
  const form = useForm({
    schema: profileSchema,
    initial: { values: { name } },
    send: async (input) => {
      const { failure } = await rename(input)
      if (failure) return { failure }
      await revalidate()
      onSaved()
      toast({ title: 'Name Saved', description: `We call you ${input.name} from now on.` })
      return {}
    },
  })
  return (
    <form {...form.props} aria-label="Profile" className="grid gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <TextField {...form.field('name')} label="Name" required autoComplete="name" maxLength={120} />
      <div>
        <Button type="submit" busy={form.busy}>
          Save the name
        </Button>
      </div>
    </form>
  )
}
