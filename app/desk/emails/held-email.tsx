import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { sentenceOf } from '#app/shared/api.ts'
import { TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { timeWords } from '#domain/kernel/time.ts'
import { type HeldEmail, takeHeldSchema } from '#domain/messages/inbound-email/held-emails.schema.ts'
import { ActionForm } from '../components/action.tsx'
import { FactList } from '../components/fact-list.tsx'
import { Heading, isMissing, Missing } from '../components/page-heading.tsx'
import type { Route } from './+types/held-email'

const LIST = '/desk/emails/held'

export default function HeldEmailPage({ params: { id } }: Route.ComponentProps) {
  const email = useQuery<HeldEmail>({ queryKey: ['/api/desk/held-emails', id] })
  if (isMissing(email.error))
    return <Missing sentence={sentenceOf(email.error)} to={LIST} all="All held emails" />
  return (
    <>
      {!email.data && <Heading>Held email</Heading>}
      <QueryResult of="email" query={email}>
        {(data) => <Shown email={data} />}
      </QueryResult>
    </>
  )
}

function Shown({ email }: { email: HeldEmail }) {
  const { id, sender, subject, reason, text, client, receivedAt, isInThread } = email
  const now = useNow()
  const path = `/api/desk/held-emails/${id}`
  return (
    <>
      <Heading
        beside={
          <TextLink to={LIST} className="min-h-11">
            All held emails
          </TextLink>
        }
      >
        {subject || 'No subject'}
      </Heading>
      <FactList
        facts={[
          ['From', sender],
          ['Received', timeWords(receivedAt, now)],
          ['Client', client],
          ['Why it’s held', reason],
        ]}
      />
      <p className="wrap-anywhere my-6 max-w-[44em] whitespace-pre-wrap">{text}</p>
      {!isInThread && (
        <ActionForm
          id="take"
          title={`Put into ${client ? `${client}’s` : 'a client’s'} thread`}
          description="The text is added as a message from the client. Attachments stay in the mailbox."
          schema={takeHeldSchema}
          initial={{ values: { client: sender } }}
          path={`${path}/take`}
          verb="Put into the thread"
          done="Added to the thread."
          redirectTo={() => LIST}
        >
          {(field) =>
            client === null && <TextField {...field('client')} label="Client’s email address" type="email" />
          }
        </ActionForm>
      )}
      <ActionForm
        id="dismiss"
        title="Dismiss"
        description="Its sender, subject and text are deleted here. The email stays in the mailbox."
        path={`${path}/dismiss`}
        verb="Dismiss"
        done="Email dismissed."
        redirectTo={() => LIST}
      />
    </>
  )
}
