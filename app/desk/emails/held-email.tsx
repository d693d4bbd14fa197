import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { TextField } from '#app/ui/field.tsx'
import { timeWords } from '#domain/kernel/time.ts'
import { type HeldEmail, takeHeldSchema } from '#domain/messages/inbound-email/held-emails.schema.ts'
import { action } from '../components/action.tsx'
import { PageActions } from '../components/actions.tsx'
import { FactList } from '../components/fact-list.tsx'
import type { Route } from './+types/held-email'

const LIST = '/desk/emails/held'

export default function HeldEmailPage({ params: { id } }: Route.ComponentProps) {
  const email = useQuery<HeldEmail>({ queryKey: ['/api/desk/held-emails', id] })
  return (
    <QueryResult of="email" query={email} list={{ to: LIST, label: 'All held emails' }}>
      {(data) => <Shown email={data} />}
    </QueryResult>
  )
}

function Shown({ email }: { email: HeldEmail }) {
  const { sender, subject, reason, text, client, receivedAt, isInThread } = email
  const now = useNow()
  return (
    <>
      <PageActions
        title={subject || 'No subject'}
        actions={[!isInThread && take(email), dismissal(email)]}
        next={isInThread ? 'dismiss' : 'take'}
      />
      <FactList
        facts={[
          ['From', sender],
          ['Received', timeWords(receivedAt, now)],
          ['Client', client],
          ['Why it’s held', reason],
        ]}
      />
      <p className="wrap-anywhere my-6 max-w-[44em] whitespace-pre-wrap">{text}</p>
    </>
  )
}

function take({ id, sender, client }: HeldEmail) {
  return action({
    id: 'take',
    title: `Put into ${client ? `${client}’s` : 'a client’s'} thread`,
    description: 'The text is added as a message from the client. Attachments stay in the mailbox.',
    schema: takeHeldSchema,
    initial: { values: { client: sender } },
    path: `/api/desk/held-emails/${id}/take`,
    verb: 'Put into the thread',
    done: 'Added to the thread.',
    redirectTo: () => LIST,
    children: (field) =>
      client === null && <TextField {...field('client')} label="Client’s email address" type="email" />,
  })
}

function dismissal({ id }: HeldEmail) {
  return action({
    id: 'dismiss',
    takesBack: true,
    title: 'Dismiss',
    description: 'Its sender, subject and text are deleted here. The email stays in the mailbox.',
    path: `/api/desk/held-emails/${id}/dismiss`,
    verb: 'Dismiss email',
    done: 'Email dismissed.',
    redirectTo: () => LIST,
  })
}
