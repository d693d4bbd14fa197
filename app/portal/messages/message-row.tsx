import type { ReactNode, Ref } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { clockWords, momentWords } from '#domain/kernel/time.ts'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { projectName } from '../lists/project-name.ts'
import { relativeWords } from '../time/time-words.ts'
import { AskedQuestion } from './asked-question.tsx'
import { MessageContent } from './message-content.tsx'

type MessageRowProps = { message: ShownMessage; projects: readonly Project[]; now: Date }

export function MessageRow({ message, projects, now }: MessageRowProps) {
  if (message.author === 'system') return <SystemLine message={message} now={now} />
  const { author, sender, asks, createdAt, readAt } = message
  const project = projects.length > 1 ? projects.find(({ id }) => id === message.projectId) : undefined
  return (
    <article
      className={`w-fit min-w-0 max-w-[min(100%,38rem)] rounded-md px-4 py-3 ${author === 'client' ? 'ml-auto border border-edge' : 'mr-auto border-ink border-l-2 bg-raised'}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <h3 className="font-semibold text-ink text-small tracking-normal">
          {author === 'client' ? 'You' : sender}
        </h3>
        {author === 'team' && <Badge>Team</Badge>}
      </header>
      <div className="mt-1.5">
        <MessageContent {...message} />
      </div>
      {asks && <AskedQuestion id={message.id} />}
      <p className="mt-2 flex flex-wrap gap-x-3 font-mono text-micro text-soft">
        <SentAt at={createdAt} now={now} />
        {project && <span>{projectName(project, projects)}</span>}
        {author === 'client' && readAt !== null && <span>Seen</span>}
      </p>
    </article>
  )
}

function SystemLine({ message, now }: Omit<MessageRowProps, 'projects'>) {
  const { sender, createdAt } = message
  return (
    <article className="flex flex-wrap items-baseline gap-x-3 text-micro text-soft">
      <h3 className="font-semibold text-micro tracking-normal">{sender}</h3>
      <VisuallyHidden>System</VisuallyHidden>
      <div className="min-w-0 max-w-full [&_div]:whitespace-normal">
        <MessageContent {...message} />
      </div>
      <p className="ml-auto">
        <SentAt at={createdAt} now={now} />
      </p>
    </article>
  )
}

function SentAt({ at, now }: { at: string; now: Date }) {
  return (
    <time dateTime={at} title={momentWords(at)}>
      {`${clockWords(at)}, ${relativeWords(at, now)}`}
    </time>
  )
}

type MessageBoxProps = {
  box?: Ref<HTMLElement>
  overlay?: ReactNode
  children: ReactNode
}

/** Has a fixed height, so nothing below it moves. */
export function MessageBox({ box, overlay, children }: MessageBoxProps) {
  return (
    <div className="relative flex min-h-48 flex-col max-md:grow max-md:basis-0 md:h-[max(22rem,58dvh)]">
      <section
        ref={box}
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="grow basis-0 overflow-y-auto overscroll-contain rounded-md border border-line px-4 py-5 md:px-6"
      >
        {children}
      </section>
      {overlay}
    </div>
  )
}
