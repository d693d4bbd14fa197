import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import { questionNext } from '#domain/messages/question-words.ts'
import { type Project, writingAddress } from '../projects.schema.ts'
import { isUnseen } from './line-of-result.ts'
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
