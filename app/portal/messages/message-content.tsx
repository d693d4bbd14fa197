import { useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, Loading } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { MessagePart, ShownMessage } from '#domain/messages/messages.schema.ts'
import { type BlobFacts, sizeWords } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import { CopyText } from '../copy-text.tsx'
import { TextOrLink } from '../linked-text.tsx'

type Content = Pick<ShownMessage, 'id' | 'parts' | 'attachments' | 'hasWholeEmail'>

export function MessageContent({ id, parts, attachments, hasWholeEmail }: Content) {
  if (parts.length + attachments.length === 0 && !hasWholeEmail)
    return <p className="text-soft">The files in this message were deleted.</p>
  return (
    <>
      <MessageText parts={parts} />
      <AttachedFiles files={attachments} />
      {hasWholeEmail && <WholeEmail id={id} />}
    </>
  )
}

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

const MOST_HEIGHT = 384

/** Clients read their own files; the desk overrides the address. */
export const BlobsAddress = createContext('/api/blobs')

type Seen = { seenBlobs: string | null }

function AttachedFiles({ files }: { files: readonly BlobFacts[] }) {
  const address = use(BlobsAddress)
  // Impersonating staff see previews but can't open files.
  const seen = useRouteLoaderData<Seen>('portal/frame/layout')?.seenBlobs
  const blobs = seen ?? address
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-2 grid gap-1">
      {files.map((file) => (
        <li key={file.id} className="text-small">
          {file.preview && (
            <img
              src={`${blobs}/${file.id}/preview`}
              alt={file.name}
              width={file.preview.width}
              height={file.preview.height}
              loading="lazy"
              // Reserves the space, so nothing moves when the image loads.
              style={{ width: shownWidth(file.preview) }}
              className="mb-1 h-auto max-w-full rounded-sm"
            />
          )}
          {file.status === 'here' && !seen ? (
            <TextLink
              to={`${blobs}/${file.id}/download`}
              reloadDocument
              prefetch="none"
              className="wrap-anywhere min-h-11"
            >
              {file.name}
            </TextLink>
          ) : (
            <span className="wrap-anywhere">{file.name}</span>
          )}{' '}
          <span className="text-soft">{factWords(file)}</span>
        </li>
      ))}
    </ul>
  )
}

function shownWidth({ width, height }: { width: number; height: number }): number {
  return Math.min(width, (MOST_HEIGHT / height) * width)
}

function factWords({ kind, size, status }: BlobFacts): string {
  const { words, runs } = CONTENT_KINDS[kind ?? 'other']
  const facts = `${runs ? `${words}, which runs when you open it` : words}, ${sizeWords(size)}`
  return status === 'gone' ? `${facts}, deleted` : facts
}

/** Clients read their own emails; the desk overrides the address. */
export const EmailsAddress = createContext('/api/messages')

/** @param id of the message */
function WholeEmail({ id }: { id: string }) {
  const address = use(EmailsAddress)
  const [isOpen, setIsOpen] = useState(false)
  const email = useQuery({
    queryKey: ['whole-email', id],
    queryFn: async (): Promise<{ text: string }> => (await callApi('GET', `${address}/${id}/email`)).json(),
    enabled: isOpen,
  })
  return (
    <div className="mt-2">
      <Button look="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide full email' : 'Show full email'}
      </Button>
      {isOpen && email.isPending && <Loading>Loading the email...</Loading>}
      {isOpen && email.isError && <Alert tone="failure">{sentenceOf(email.error)}</Alert>}
      {isOpen && email.data && (
        <section
          aria-label="Full email"
          className="wrap-anywhere mt-2 whitespace-pre-wrap border-line border-l-2 pl-3 text-small text-soft"
        >
          {email.data.text}
        </section>
      )}
    </div>
  )
}
