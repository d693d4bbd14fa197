import { useQueryClient } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { BlobsAddress, EmailsAddress, MessageContent } from '#app/portal/messages/message-content.tsx'
import { useReadMark } from '#app/portal/messages/use-read-mark.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { timeWords } from '#domain/kernel/time.ts'
import type { ShownMessageForTeam } from '#domain/messages/messages.schema.ts'
import type { DeskClient } from '#domain/reads/desk-clients.schema.ts'
import { PostButton } from '../components/post-button.tsx'
import { threadKey, useClientThread } from './client-queries.ts'
import { WriteForm } from './write-form.tsx'

type ThreadProps = {
  client: DeskClient
  /** Called after an answer. Then only what was written since the last one is shown. */
  answered?: () => void
}

export function Thread({ client, answered }: ThreadProps) {
  const { id } = client.client
  const thread = useClientThread(id)
  const shownFrom = answered ? (thread.data?.findLastIndex(({ author }) => author === 'team') ?? 0) : 0
  const hasUnread = thread.data?.some(isUnread)
  useReadMark({
    path: `/api/desk/clients/${id}/read`,
    upTo: hasUnread ? thread.data?.at(-1)?.id : undefined,
  })
  return (
    <section aria-label="Thread" className="min-w-0 pt-6 xl:pr-7">
      <h2 className="border-line border-b pb-2.5 font-semibold text-body tracking-normal">Thread</h2>
      <QueryResult of="thread" query={thread}>
        {(messages) => (
          <BlobsAddress value={`/api/desk/clients/${id}/blobs`}>
            <EmailsAddress value="/api/desk/messages">
              <ol aria-label="Messages">
                {messages.slice(Math.max(shownFrom, 0)).map((message) => (
                  <Row key={message.id} message={message} />
                ))}
              </ol>
            </EmailsAddress>
          </BlobsAddress>
        )}
      </QueryResult>
      {thread.data?.some(({ needsAnswer }) => needsAnswer) && (
        <NoAnswer id={id} upTo={thread.data.at(-1)?.id} answered={answered} />
      )}
      {thread.data && <WriteForm client={client} thread={thread.data} answered={answered} />}
    </section>
  )
}

function isUnread({ author, readAt }: ShownMessageForTeam): boolean {
  return author === 'client' && readAt === null
}

function Row({ message }: { message: ShownMessageForTeam }) {
  const { author, sender, byName, readBy, asks, readAt, createdAt } = message
  const now = useNow()
  const time = (
    <time dateTime={createdAt} className="text-soft">
      {timeWords(createdAt, now)}
      {author === 'team' && readAt && ', seen'}
      {readBy && `, read by ${readBy}`}
    </time>
  )
  if (author === 'system')
    return (
      <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2 text-micro text-soft *:first:max-w-full *:first:grow *:first:basis-64">
        <div className="[&_div]:whitespace-normal">
          <MessageContent {...message} />
        </div>
        {time}
      </li>
    )
  const isNew = isUnread(message)
  return (
    <li className={`border-line border-b py-4 ${isNew ? '-mx-3 bg-raised px-3' : ''}`}>
      <div className={`border-l-2 pl-4 text-small ${author === 'team' ? 'border-ink' : 'border-unmarked'}`}>
        <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {author === 'team' ? (byName ?? sender) : sender}
            {asks && <Badge tone="progress">question</Badge>}
            {isNew && <Badge tone="after">new</Badge>}
          </span>
          {time}
        </p>
        <MessageContent {...message} />
      </div>
    </li>
  )
}

type NoAnswerProps = Pick<ThreadProps, 'answered'> & {
  id: string
  /** The newest message shown. */
  upTo: string | undefined
}

function NoAnswer({ id, upTo, answered }: NoAnswerProps) {
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const done = () => {
    toast({ title: 'Done', description: 'No answer needed until the client writes again.' })
    answered?.()
    return queryClient.invalidateQueries({ queryKey: threadKey(id) })
  }
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-small text-soft">This stays in Today until someone answers.</p>
      <PostButton path={`/api/desk/clients/${id}/needs-no-answer`} body={{ upTo }} onDone={done}>
        No answer needed
      </PostButton>
    </div>
  )
}
