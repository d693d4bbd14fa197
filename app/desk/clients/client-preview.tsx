import { BlobsAddress } from '#app/portal/messages/attached-files.tsx'
import { MessageContent } from '#app/portal/messages/message-content.tsx'
import { relativeWords } from '#app/portal/time/time-words.ts'
import { useNow } from '#app/portal/time/use-now.ts'
import { useClientThread } from './client-queries.ts'

/** So many of the newest messages. */
const MOST = 3

/** What was written last. Nothing of it counts as seen. */
export function ClientPreview({ id }: { id: string }) {
  const { data } = useClientThread(id)
  const now = useNow()
  if (!data) return null
  return (
    <BlobsAddress value={`/api/desk/clients/${id}/blobs`}>
      <ol className="mt-4 grid gap-4">
        {data.slice(-MOST).map((message) => (
          <li key={message.id} className="border-line border-l-2 pl-4">
            <p className="font-mono text-micro text-soft">
              {message.byName ?? message.sender}, {relativeWords(message.createdAt, now)}
            </p>
            <MessageContent {...message} />
          </li>
        ))}
      </ol>
    </BlobsAddress>
  )
}
