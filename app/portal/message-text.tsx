import type { MessagePart } from '#domain/messages/messages.schema.ts'
import { CopyText } from './copy-text.tsx'
import { TextOrLink } from './linked-text.tsx'

/** A message as it was typed, with its code and its links. */
export function MessageText({ parts }: { parts: readonly MessagePart[] }) {
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
