import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import { type Project, writingAddress } from '../projects.schema.ts'
import { isUnseen } from './lines-after-work.ts'
import { type StatusHeadline, YOU } from './status-headline.schema.ts'

/** A question comes first, unless the result hasn't been seen yet. */
export function isAskedFirst<Asked extends Pick<Project, 'question' | 'status' | 'resultSeenAt'>>(
  project: Asked,
): project is Asked & { question: OpenQuestion } {
  return project.question !== null && !isUnseen(project)
}

export function questionLine(
  question: Pick<OpenQuestion, 'id' | 'body' | 'projectId' | 'choices'>,
): StatusHeadline & { action: NonNullable<StatusHeadline['action']> } {
  const { id, body, projectId, choices } = question
  const to = projectId === null ? '/client/messages' : writingAddress(projectId)
  const mayChoose = choices.length > 0
  return {
    headline: 'Next: answer our question.',
    who: YOU,
    until: null,
    you: quoted(body),
    action: { label: mayChoose ? 'Write an answer' : 'Answer', to },
    question: { id, choices },
  }
}

/** UTF-16 code units. */
const QUOTE_LENGTH = 280

function quoted(body: string): string {
  const text = body.replace(/\s+/g, ' ')
  return `“${text.length <= QUOTE_LENGTH ? text : `${text.slice(0, QUOTE_LENGTH).trimEnd()}…`}”`
}
