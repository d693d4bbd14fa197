import { TextAreaField } from '#app/ui/field.tsx'
import { formatEuros } from '#domain/kernel/money.ts'
import { addSeconds, dayNamed, isoTime } from '#domain/kernel/time.ts'
import { completeSchema, noteSchema, startSchema } from '#domain/projects/project-acts.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import {
  type ClientProject,
  isHandedOver,
  LINK_DAYS,
  REFUND_DAYS,
  REOPEN_HOURS,
} from '#domain/projects/projects.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { action } from '../components/action.tsx'
import { TickField } from '../components/tick-field.tsx'

export const NOTIFIED = 'The client is notified by message and email.'
const UNDOABLE = `You can undo it here within ${REOPEN_HOURS} hours.`
const NOTE = { label: 'Note for the client', hint: 'Optional', rows: 3 } as const

export function start(project: ClientProject, path: string) {
  return action({
    id: 'start',
    title: 'Start',
    description: `Work begins. The client can no longer remove links to files. ${NOTIFIED} ${UNDOABLE}`,
    schema: startSchema,
    path: `${path}/start`,
    verb: 'Start work',
    done: 'Work started. The client is notified by message and email.',
    children: (field) => (
      <>
        <TextAreaField {...field('note')} {...NOTE} />
        {project.mayStartFrom !== null && (
          <TickField {...field('anyway')}>
            Start without consent to an early start, for example for a business
          </TickField>
        )}
      </>
    ),
  })
}

export function complete({ project, onCompletion }: StudioProject, path: string, now: Date) {
  return action({
    id: 'complete',
    title: 'Complete',
    description: `${onCompletion ? invoiceWords(onCompletion, now) : ''}${project.figures ? '' : 'It has no figures. Unless they follow, the client is told that none were measured. '}The ${REFUND_DAYS}-day refund period begins. Files, links and our working copy are deleted within ${LINK_DAYS} days. ${NOTIFIED} ${UNDOABLE}`,
    schema: completeSchema,
    path: `${path}/complete`,
    verb: 'Complete the project',
    done: 'Project completed. The client is notified by message and email.',
    children: (field) => (
      <>
        <TextAreaField {...field('note')} {...NOTE} />
        {!project.figures && (
          <TickField {...field('figuresFollow')}>Before and after figures will follow</TickField>
        )}
        {!isHandedOver(project) && (
          <TickField {...field('withoutDelivery')}>
            No files or figures have been delivered. Complete it anyway
          </TickField>
        )}
      </>
    ),
  })
}

/** `Invoices the second instalment, €444.06, due Sat 26 Dec. ` */
function invoiceWords({ gross, open, dueOn }: NonNullable<StudioProject['onCompletion']>, now: Date): string {
  const left = open < gross ? ` (${formatEuros(open)} open)` : ''
  return `Invoices the second instalment, ${formatEuros(gross)}${left}, due ${dayNamed(dueOn, now)}. `
}

export function cancel({ refunded, paymentId }: ClientProject, path: string) {
  const payment = refunded
    ? 'Its payment was refunded.'
    : paymentId === null
      ? 'Its order is unpaid. Cancel the quote to end that too.'
      : 'Its payment stays until you refund it.'
  return action({
    id: 'cancel',
    takesBack: true,
    title: 'Cancel the project',
    description: `Work on the project stops. ${payment} ${NOTIFIED} ${UNDOABLE}`,
    schema: noteSchema,
    path: `${path}/cancel`,
    verb: 'Cancel the project',
    done: 'Project cancelled. The client is notified by message and email.',
    children: (field) => <TextAreaField {...field('note')} {...NOTE} />,
  })
}

export function reopen({ status }: ClientProject, path: string) {
  return action({
    id: 'reopen',
    takesBack: true,
    title: `Undo “${PROJECT_STATES[status].label}”`,
    description: `Restores the previous status. ${NOTIFIED} The periods for refunds and file deletion restart with the next completion.`,
    schema: noteSchema,
    path: `${path}/reopen`,
    verb: 'Undo',
    done: 'Status restored. The client is notified by message and email.',
    children: (field) => <TextAreaField {...field('note')} {...NOTE} />,
  })
}

export function confirmDeletion(path: string) {
  return action({
    id: 'copy-deleted',
    title: 'Confirm that our copy is deleted',
    description:
      'Confirm that our working copy is deleted everywhere. This also deletes the client’s uploads and emails the client the date and your name. It can’t be undone.',
    path: `${path}/copy-deleted`,
    verb: 'Confirm deletion',
    done: 'Deletion confirmed. The client is notified by email.',
  })
}

/** True if the last status change was within the reopening window. */
export function mayReopen({ status, history, refunded }: ClientProject, now: Date): boolean {
  const move = history[history.findLastIndex((change) => change.status !== status) + 1]
  if (refunded || !move || move === history[0]) return false
  return isoTime(addSeconds(new Date(move.at), REOPEN_HOURS * 3600)) >= isoTime(now)
}
