import * as z from 'zod/mini'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { formatEuros } from '#domain/kernel/money.ts'
import { addSeconds, dayNamed, isoTime } from '#domain/kernel/time.ts'
import { figureName, METRICS, metricLabel } from '#domain/projects/figure-words.ts'
import {
  askSchema,
  completeSchema,
  figureField,
  figuresSchema,
  moveDueSchema,
  noteSchema,
  progressSchema,
  startSchema,
  writtenSchema,
} from '#domain/projects/project-acts.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import {
  type ClientProject,
  isHandedOver,
  LINK_DAYS,
  REFUND_DAYS,
  REOPEN_HOURS,
} from '#domain/projects/projects.schema.ts'
import type { StudioProject } from '#domain/reads/studio-project.schema.ts'
import { Act } from '../components/action.tsx'
import { TickField } from '../components/tick-field.tsx'
import { DeliverAction } from './deliver-action.tsx'

const NOTIFIED = 'The client is notified by message and email.'
const UNDOABLE = `You can undo it here within ${REOPEN_HOURS} hours.`
const NOTE = { label: 'Note for the client', hint: 'Optional', rows: 3 } as const

type ActionsProps = { page: StudioProject; now: Date }

export function ProjectActions({ page, now }: ActionsProps) {
  const { project } = page
  const { end, isWorkedOn } = PROJECT_STATES[project.status]
  const path = `/api/desk/projects/${project.id}`
  const mayBecome = (status: ClientProject['status']) => PROJECT_STATES[status].from.includes(project.status)
  return (
    <div>
      {mayBecome('in-progress') && <Start project={project} path={path} />}
      {isWorkedOn && <DeliverAction page={page} path={path} />}
      {isWorkedOn && <Progress page={page} path={path} />}
      {end !== 'called-off' && <Figures page={page} path={path} />}
      <Ask path={path} />
      <Note path={path} />
      {end === null && <MoveDue page={page} path={path} />}
      {mayBecome('completed') && <Complete page={page} path={path} now={now} />}
      {mayBecome('cancelled') && <Cancel project={project} path={path} />}
      {mayReopen(project, now) && <Reopen project={project} path={path} />}
      {end !== null && project.copyDeletedAt === null && <CopyDeleted path={path} />}
    </div>
  )
}

type OneAction = { project: ClientProject; path: string }
type OverwritingAction = { page: StudioProject; path: string }

function Start({ project, path }: OneAction) {
  return (
    <Act
      id="start"
      title="Start"
      says={`Work begins. The client can no longer remove links to files. ${NOTIFIED} ${UNDOABLE}`}
      schema={startSchema}
      path={`${path}/start`}
      verb="Start"
      done="Work started. The client is notified by message and email."
    >
      {(field) => (
        <>
          <TextAreaField {...field('note')} {...NOTE} />
          {project.mayStartFrom !== null && (
            <TickField {...field('anyway')}>
              Start without consent to an early start, for example for a business
            </TickField>
          )}
        </>
      )}
    </Act>
  )
}

function Progress({ page: { project, versions }, path }: OverwritingAction) {
  return (
    <Act
      id="progress"
      title="Update progress"
      says="Changes are posted in the client’s thread."
      schema={progressSchema}
      initial={{ values: { percent: String(project.progress?.percent ?? '') } }}
      path={`${path}/progress`}
      version={versions.progress}
      verb="Update progress"
      done="Progress posted in the client’s thread."
    >
      {(field) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('percent')} label="Percent done" inputMode="numeric" />
          <TextField {...field('daysLeft')} label="Days left" inputMode="numeric" />
        </div>
      )}
    </Act>
  )
}

function Figures({ page: { project, versions }, path }: OverwritingAction) {
  const known = METRICS.flatMap((metric) => {
    const figure = project.figures?.[figureName(metric)]
    return figure
      ? [
          [figureField(metric, 'before'), String(figure.before)],
          [figureField(metric, 'after'), String(figure.after)],
        ]
      : []
  })
  return (
    <Act
      id="figures"
      title="Enter figures"
      says="Enter what was measured before and after in FPS, milliseconds, calls and gigabytes. Leave out anything that wasn’t measured. The figures replace the sample on the dashboard, without a capture as evidence."
      schema={figuresSchema}
      initial={{ values: Object.fromEntries(known) }}
      path={`${path}/figures`}
      version={versions.figures}
      verb="Save figures"
      done="Figures saved and posted in the client’s thread."
    >
      {(field) => (
        <div className="grid gap-4">
          {METRICS.map((metric) => (
            <fieldset key={metric}>
              <legend className="mb-1 font-mono text-micro text-soft">{metricLabel(metric)}</legend>
              <div className="grid grid-cols-2 gap-x-5">
                <TextField {...field(figureField(metric, 'before'))} label="Before" inputMode="decimal" />
                <TextField {...field(figureField(metric, 'after'))} label="After" inputMode="decimal" />
              </div>
            </fieldset>
          ))}
        </div>
      )}
    </Act>
  )
}

function Ask({ path }: { path: string }) {
  return (
    <Act
      id="ask"
      title="Ask the client"
      says="Sends a message that is shown first until someone writes. The client picks an answer or writes their own."
      schema={askSchema}
      path={`${path}/ask`}
      verb="Ask"
      done="Question sent."
    >
      {(field) => (
        <>
          <TextAreaField {...field('body')} label="Question" rows={3} required />
          <TextAreaField
            {...field('choices')}
            label="Answers to choose from"
            hint="One per line, 2 to 6, or none"
            rows={3}
          />
        </>
      )}
    </Act>
  )
}

function Note({ path }: { path: string }) {
  return (
    <Act
      id="note"
      title="Add a note"
      says="Added to the project history and the client’s thread."
      schema={writtenSchema}
      path={`${path}/note`}
      verb="Add note"
      done="Note added."
    >
      {(field) => <TextAreaField {...field('body')} label="Note" rows={3} required />}
    </Act>
  )
}

function MoveDue({ page: { project, versions }, path }: OverwritingAction) {
  return (
    <Act
      id="due"
      title={project.dueOn === null ? 'Set due date' : 'Change due date'}
      says={`${NOTIFIED} The previous due date stays visible.`}
      schema={moveDueSchema}
      initial={{ values: { on: project.dueOn ?? '' } }}
      path={`${path}/due`}
      version={versions.due}
      verb={project.dueOn === null ? 'Set due date' : 'Change due date'}
      done="Due date saved. The client is notified by message and email."
    >
      {(field) => (
        <>
          <TextField {...field('on')} label="Due on" type="date" required />
          <TextAreaField {...field('because')} label="Reason" hint="Shown to the client" rows={3} required />
        </>
      )}
    </Act>
  )
}

function Complete({ page: { project, onCompletion }, path, now }: ActionsProps & { path: string }) {
  return (
    <Act
      id="complete"
      title="Complete"
      says={`${onCompletion ? invoiceWords(onCompletion, now) : ''}${project.figures ? '' : 'It has no figures. Unless they follow, the client is told that none were measured. '}The ${REFUND_DAYS}-day refund period begins. Files, links and our working copy are deleted within ${LINK_DAYS} days. ${NOTIFIED} ${UNDOABLE}`}
      schema={completeSchema}
      path={`${path}/complete`}
      verb="Complete"
      done="Project completed. The client is notified by message and email."
    >
      {(field) => (
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
      )}
    </Act>
  )
}

/** `Invoices the second instalment, €444.06, due Sat 26 Dec. ` */
function invoiceWords({ gross, open, dueOn }: NonNullable<StudioProject['onCompletion']>, now: Date): string {
  const left = open < gross ? ` (${formatEuros(open)} open)` : ''
  return `Invoices the second instalment, ${formatEuros(gross)}${left}, due ${dayNamed(dueOn, now)}. `
}

function Cancel({ project, path }: OneAction) {
  return (
    <Act
      id="cancel"
      title="Cancel"
      says={`Work on the project stops. ${project.refunded ? 'Its payment was refunded.' : project.paymentId === null ? 'Its order is unpaid. Cancel the quote to end that too.' : 'Its payment stays until you refund it.'} ${NOTIFIED} ${UNDOABLE}`}
      schema={noteSchema}
      path={`${path}/cancel`}
      verb="Cancel the project"
      done="Project cancelled. The client is notified by message and email."
    >
      {(field) => <TextAreaField {...field('note')} {...NOTE} />}
    </Act>
  )
}

function Reopen({ project, path }: OneAction) {
  return (
    <Act
      id="reopen"
      title={`Undo “${PROJECT_STATES[project.status].label}”`}
      says={`Restores the previous status. ${NOTIFIED} The periods for refunds and file deletion restart with the next completion.`}
      schema={noteSchema}
      path={`${path}/reopen`}
      verb="Undo"
      done="Status restored. The client is notified by message and email."
    >
      {(field) => <TextAreaField {...field('note')} {...NOTE} />}
    </Act>
  )
}

function CopyDeleted({ path }: { path: string }) {
  return (
    <Act
      id="copy-deleted"
      title="Confirm that our copy is deleted"
      says="Confirm that our working copy is deleted everywhere. This also deletes the client’s uploads and emails the client the date and your name. It can’t be undone."
      schema={z.object({})}
      path={`${path}/copy-deleted`}
      verb="Confirm deletion"
      done="Deletion confirmed. The client is notified by email."
    />
  )
}

/** True if the last status change was within the reopening window. */
function mayReopen({ status, history, refunded }: ClientProject, now: Date): boolean {
  const move = history[history.findLastIndex((change) => change.status !== status) + 1]
  if (refunded || !move || move === history[0]) return false
  return isoTime(addSeconds(new Date(move.at), REOPEN_HOURS * 3600)) >= isoTime(now)
}
