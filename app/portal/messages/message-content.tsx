import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import { MessageText } from '../message-text.tsx'
import { clockMoment } from '../time/time-words.ts'
import { AttachedFiles } from './attached-files.tsx'
import { WholeEmail } from './whole-email.tsx'

type Content = Pick<ShownMessage, 'id' | 'parts' | 'attachments' | 'hasWholeEmail' | 'editedAt' | 'deletedAt'>

/** What a message says, with its files and what became of it. */
export function MessageContent({ id, parts, attachments, hasWholeEmail, editedAt, deletedAt }: Content) {
  if (deletedAt !== null) return <p className="text-soft italic">This message was deleted.</p>
  if (parts.length + attachments.length === 0 && !hasWholeEmail)
    return <p className="text-soft">The files of this message are deleted.</p>
  return (
    <>
      <MessageText parts={parts} />
      <AttachedFiles files={attachments} />
      {hasWholeEmail && <WholeEmail id={id} />}
      {editedAt !== null && (
        <p className="mt-1 font-mono text-micro text-soft">
          <time dateTime={editedAt} title={clockMoment(editedAt)}>
            Edited
          </time>
        </p>
      )}
    </>
  )
}
