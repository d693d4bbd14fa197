import type { NextLine } from '../../../domain/projects/next-line/next-line.schema.ts'
import { nextLine } from '../../../domain/projects/next-line/next-line.ts'
import { isAskedFirst, questionLine } from '../../../domain/projects/next-line/question-line.ts'
import { PROJECT_STATES } from '../../../domain/projects/project-states.schema.ts'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import type { OpenQuestion } from '../../../domain/thread/messages.schema.ts'
import { withdrawnLine } from '../../../domain/withdrawals/withdrawal-money.schema.ts'
import type { AgreedOrder } from '../../../domain/withdrawals/withdrawals.schema.ts'

type Known = {
  project: Project
  order?: AgreedOrder | undefined
  question?: OpenQuestion | undefined
}

/** What is next with a project: what we asked, where its money is once it was called off, and what its state says. */
export function lineOfProject({ project, order, question }: Known, now: Date): NextLine {
  if (question && isAskedFirst(question, project)) return questionLine({ ...question, projectId: project.id })
  const withdrawn = PROJECT_STATES[project.status].end === 'called-off' && order && withdrawnLine(order)
  return withdrawn || nextLine(project, now)
}
