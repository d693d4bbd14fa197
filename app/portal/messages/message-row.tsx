import type { ReactNode, Ref } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { clockWords, momentWords } from '#domain/kernel/time.ts'
import type { ShownMessage } from '#domain/messages/messages.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { relativeWords } from '../time/time-words.ts'
import { AskedQuestion, OwnMessageActions } from './message-actions.tsx'
import { MessageContent } from './message-content.tsx'

const LOOKS: Record<ShownMessage['author'], string> = {
  client: 'ml-auto border border-edge',
  team: 'mr-auto border-l-2 border-ink bg-raised',
  system: 'mr-auto border-l-2 border-line text-soft',
}

const BADGES: Record<ShownMessage['author'], string | null> = { client: null, team: 'Team', system: 'System' }

type MessageRowProps = { message: ShownMessage; projects: readonly Project[]; now: Date }

export function MessageRow({ message, projects, now }: MessageRowProps) {
  const { author, sender, asks, deletedAt, createdAt, readAt } = message
  const project = projects.length > 1 ? projects.find(({ id }) => id === message.projectId) : undefined
  return (
    <article className={`w-fit min-w-0 max-w-[min(100%,38rem)] rounded-md px-4 py-3 ${LOOKS[author]}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <h3 className="font-semibold text-ink text-small tracking-normal">
          {author === 'client' ? 'You' : sender}
        </h3>
        {BADGES[author] && <Badge>{BADGES[author]}</Badge>}
      </header>
      <div className="mt-1.5">
        <MessageContent {...message} />
      </div>
      {asks && <AskedQuestion id={message.id} />}
      <p className="mt-2 flex flex-wrap gap-x-3 font-mono text-micro text-soft">
        <time dateTime={createdAt} title={momentWords(createdAt)}>
          {`${clockWords(createdAt)}, ${relativeWords(createdAt, now)}`}
        </time>
        {project && <span>{optimizationTitle(project.service)}</span>}
        {author === 'client' && readAt !== null && deletedAt === null && <span>Seen</span>}
      </p>
      {author === 'client' && <OwnMessageActions message={message} now={now} />}
    </article>
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
