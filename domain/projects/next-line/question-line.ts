import type { OpenQuestion } from '../../thread/messages.schema.ts'
import { questionNext } from '../../thread/question-words.ts'
import { type Project, writingAddress } from '../projects.schema.ts'
import { isUnseen } from './line-of-result.ts'
import type { NextLine } from './next-line.schema.ts'

/** Whether what we asked comes before all else of a project: it is about this one or about none, and no result waits to be seen. */
export function isAskedFirst(
  { projectId }: Pick<OpenQuestion, 'projectId'>,
  project: Pick<Project, 'id' | 'status' | 'resultSeenAt'>,
): boolean {
  return (projectId ?? project.id) === project.id && !isUnseen(project)
}

/** While the studio waits for an answer, which is written where it was asked, or chosen at once. */
export function questionLine(
  question: Pick<OpenQuestion, 'id' | 'body' | 'projectId' | 'choices'>,
): NextLine {
  const { id, projectId, choices } = question
  const to = projectId === null ? '/client/messages' : writingAddress(projectId)
  const mayChoose = choices.length > 0
  return {
    ...questionNext(question),
    action: { label: mayChoose ? 'Answer in words' : 'Answer', to },
    ...(mayChoose && { question: { id, choices } }),
  }
}
