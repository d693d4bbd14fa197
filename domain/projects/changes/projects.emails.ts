import { type Letter, type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { headlineText } from '#domain/kernel/headline.ts'
import { dayWords } from '#domain/kernel/time.ts'
import { greeting } from '#domain/people/greeting.ts'
import { letterResult } from '../figures.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import {
  LINK_DAYS,
  linksGoneBy,
  type Project,
  type ProjectStatus,
  projectAddress,
  REFUND_DAYS,
} from '../projects.schema.ts'
import { paymentOfCancelled } from '../status-headline/lines-after-work.ts'
import type { StatusHeadlineFacts } from '../status-headline/status-headline.schema.ts'

type Moved = {
  name: string
  title: string
  project: StatusHeadlineFacts
  note: string | undefined
  reopened: boolean
  next: LetterNext
  now: Date
  studio: StudioFacts
}

/** Sent after a status change or its undoing. */
export function statusChangedLetter(moved: Moved): Letter {
  const { name, title, project, note, reopened, next, now, studio } = moved
  const { words, end } = PROJECT_STATES[project.status]
  const isDone = end === 'done'
  const status = reopened ? `${words} again` : `now ${words}`
  const whatIsSo = reopened ? "We've undone its last status change." : SENTENCES[project.status](project)
  const result = isDone ? letterResult(project) : undefined
  const isResult = result !== undefined && next.headline === headlineText(result.headline)
  return {
    subject: `${title} is ${status}`,
    preheader: whatIsSo,
    heading: result ? headlineText(result.headline) : `Your project is ${status}`,
    paragraphs: [greeting(name), isResult ? `The work is done. ${next.you}` : whatIsSo, note],
    result,
    next: isResult ? undefined : next,
    facts: isResult
      ? []
      : [
          ['Project', title],
          ['Status', words.charAt(0).toUpperCase() + words.slice(1)],
        ],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(project.id) },
    closing: project.completedAt === null ? undefined : afterCompletion(project.completedAt, now),
  }
}

const SENTENCES: Record<ProjectStatus, (project: StatusHeadlineFacts) => string> = {
  pending: () => "We haven't started yet.",
  'in-progress': () =>
    "We've started. Your dashboard shows our progress, and your messages reach the people doing the work.",
  completed: ({ figures, figuresFollow, withoutFigures }) => {
    if (figures) return 'The work is done. Your dashboard shows the before and after figures.'
    if (withoutFigures !== null) return `The work is done. No figures were measured: ${withoutFigures}`
    return figuresFollow ? 'The work is done. The before and after figures will follow.' : 'The work is done.'
  },
  cancelled: (project) =>
    `No further work will be done on it. ${paymentOfCancelled(project)} If you didn't expect this, write to us in the Message Center.`,
}

function afterCompletion(completedAt: string, now: Date): string {
  return `You can ask for a refund under Payments in the client portal until ${REFUND_DAYS} days after completion. We'll delete your files, the links to them and our working copy within ${LINK_DAYS} days of completion, by ${dayWords(linksGoneBy(completedAt), now)}. We'll email you when our copy is deleted.`
}

type OfProject = { projectId: string; name: string; title: string; next: LetterNext; studio: StudioFacts }

export function figuresEmail({
  project,
  name,
  title,
  next,
  studio,
}: Omit<OfProject, 'projectId'> & {
  project: Pick<Project, 'id' | 'figures' | 'figuresReport' | 'reportSummary'>
}): RenderedEmail {
  const result = letterResult(project)
  return renderEmail(studio, {
    subject: `${title}: your figures before and after`,
    preheader: result ? headlineText(result.headline) : '',
    heading: result ? headlineText(result.headline) : 'We measured your project',
    paragraphs: [greeting(name), next.you],
    result,
    facts: [['Project', title]],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(project.id) },
  })
}

/** @property from in words; undefined if there was no earlier date */
type DueMoved = OfProject & { from: string | undefined; to: string; because: string }

export function dueMovedEmail(moved: DueMoved): RenderedEmail {
  const { projectId, name, title, from, to, because, next, studio } = moved
  return renderEmail(studio, {
    subject: `${title} is ${from ? 'now ' : ''}due on ${to}`,
    preheader: from ? `It was due on ${from}.` : because,
    heading: `Your project is ${from ? 'now ' : ''}due on ${to}`,
    paragraphs: [greeting(name), because],
    next,
    facts: [['Project', title], ...(from ? ([['Was due', from]] as const) : []), ['Due', to]],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(projectId) },
  })
}
