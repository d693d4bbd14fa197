import type { MessagePart, ShownMessage } from '#domain/messages/messages.schema.ts'
import { CopyText } from '../copy-text.tsx'
import { TextOrLink } from '../linked-text.tsx'
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

/** A message as it was typed, with its code and its links. */
function MessageText({ parts }: { parts: readonly MessagePart[] }) {
  return (
    <div className="wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: MessagePart }) {
  switch (part.kind) {
    case 'code':
      return <code className="rounded-sm bg-line px-1 font-mono text-[0.9em]">{part.text}</code>
    case 'code-block':
      return <CodeBlock text={part.text} title={part.title} />
    default:
      return <TextOrLink part={part} />
  }
}

function CodeBlock({ text, title }: { text: string; title: string }) {
  return (
    <div className="my-3 rounded-md border border-line bg-ground first:mt-0 last:mb-0">
      <div className="flex items-center justify-between gap-x-3 border-line border-b pl-3 text-small">
        <span className="font-mono text-micro text-soft">{title}</span>
        <CopyText name="Code" text={text} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto px-3 py-2.5 font-mono text-small"
      >
        <code>{text}</code>
      </pre>
    </div>
  )
}
