import { timeWords } from '#domain/kernel/time.ts'
import type { ListedHeldEmail } from '#domain/messages/inbound-email/held-emails.schema.ts'
import { EmailViews } from '../components/choice-links.tsx'
import { RowLink } from '../components/row-list.tsx'
import { TaskList } from '../money/task-list.tsx'

export default function HeldEmails() {
  return (
    <TaskList<ListedHeldEmail>
      title="Held emails"
      of="emails"
      path="/api/desk/held-emails"
      none="No held emails."
      views={<EmailViews />}
    >
      {({ id, sender, subject, reason, receivedAt }, now) => (
        <li key={id} className="border-line border-b">
          <RowLink
            to={`/desk/emails/held/${id}`}
            whose={sender}
            what={subject}
            end={null}
            facts={<span className="text-soft">{`${timeWords(receivedAt, now)}. ${reason}`}</span>}
            state={null}
          />
        </li>
      )}
    </TaskList>
  )
}
