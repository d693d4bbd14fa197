import type { LetterNext } from '#domain/email/email-layout.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import { type Project, writingAddress } from '../projects.schema.ts'
import { isUnseen } from './lines-after-work.ts'
import type { StatusHeadline } from './status-headline.schema.ts'

/** Whether our question is the next step of its project, whatever the status: only a result that nobody has seen comes before it. */
export function isAskedFirst<Asked extends Pick<Project, 'question' | 'status' | 'resultSeenAt'>>(
  project: Asked,
): project is Asked & { question: OpenQuestion } {
  return project.question !== null && !isUnseen(project)
}

/** The client answers where the question was asked, or chooses an answer at once. */
export function questionLine(
  question: Pick<OpenQuestion, 'id' | 'body' | 'projectId' | 'choices'>,
): StatusHeadline & { action: NonNullable<StatusHeadline['action']> } {
  const { id, projectId, choices } = question
  const to = projectId === null ? '/client/messages' : writingAddress(projectId)
  const mayChoose = choices.length > 0
  return {
    ...questionNext(question),
    action: { label: mayChoose ? 'Answer in words' : 'Answer', to },
    ...(mayChoose && { question: { id, choices } }),
  }
}

/** UTF-16 code units of a question that are quoted. */
const QUOTE_LENGTH = 280

/** What is next while a question is open: on the dashboard and in mails. */
export function questionNext({ body, choices }: Pick<OpenQuestion, 'body' | 'choices'>): LetterNext {
  const text = body.replace(/\s+/g, ' ')
  const quoted = text.length <= QUOTE_LENGTH ? text : `${text.slice(0, QUOTE_LENGTH).trimEnd()}…`
  return {
    headline: 'Next: answer our question.',
    who: 'You',
    until: null,
    you: `“${quoted}”${choices.length === 0 ? '' : ` Choose: ${choices.map((choice) => `“${choice}”`).join(', ')}.`}`,
  }
}
