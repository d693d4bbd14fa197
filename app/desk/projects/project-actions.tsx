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

const TOLD = 'The client reads it in their thread and by mail.'
const WAY_BACK = `It can be taken back within ${REOPEN_HOURS} hours, here.`
const NOTE = { label: 'A note for the client', hint: 'Optional', rows: 3 } as const

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
      says={`Work begins: the client can no longer take back links to files. ${TOLD} ${WAY_BACK}`}
      schema={startSchema}
      path={`${path}/start`}
      verb="Start"
      done="Work has begun. The client is told by message and mail."
    >
      {(field) => (
        <>
          <TextAreaField {...field('note')} {...NOTE} />
          {project.mayStartFrom !== null && (
            <TickField {...field('anyway')}>
              Start anyway, although the client did not agree to an early start, as for a business
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
      title="Say how far it is"
      says="What is new is told in the client’s thread."
      schema={progressSchema}
      initial={{ values: { percent: String(project.progress?.percent ?? '') } }}
      path={`${path}/progress`}
      version={versions.progress}
      verb="Say so"
      done="The client reads it in their thread."
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
      title="Type figures"
      says="Typed figures: what was measured before and after, in FPS, milliseconds, calls and gigabytes. No capture is kept with them. The dashboard shows them instead of its sample; leave out what was not measured."
      schema={figuresSchema}
      initial={{ values: Object.fromEntries(known) }}
      path={`${path}/figures`}
      version={versions.figures}
      verb="Store figures"
      done="The figures are stored. The client reads them in their thread."
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
      says="A message of yours, and the first thing that they read until somebody writes. They choose one of the answers or write in words."
      schema={askSchema}
      path={`${path}/ask`}
      verb="Ask"
      done="The client is asked."
    >
      {(field) => (
        <>
          <TextAreaField {...field('body')} label="Question" rows={3} required />
          <TextAreaField
            {...field('choices')}
            label="Answers to choose from"
            hint="One a line, two to six of them, or none"
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
      title="Write a note"
      says="Into the project’s history and the client’s thread."
      schema={writtenSchema}
      path={`${path}/note`}
      verb="Write"
      done="Noted in the history and in the client’s thread."
    >
      {(field) => <TextAreaField {...field('body')} label="Note" rows={3} required />}
    </Act>
  )
}

function MoveDue({ page: { project, versions }, path }: OverwritingAction) {
  return (
    <Act
      id="due"
      title={project.dueOn === null ? 'Promise a day' : 'Move the day on which it is due'}
      says={`${TOLD} The day that was promised before stays readable.`}
      schema={moveDueSchema}
      initial={{ values: { on: project.dueOn ?? '' } }}
      path={`${path}/due`}
      version={versions.due}
      verb={project.dueOn === null ? 'Promise' : 'Move'}
      done="The client is told the day and the reason by message and mail."
    >
      {(field) => (
        <>
          <TextField {...field('on')} label="Due on" type="date" required />
          <TextAreaField {...field('because')} label="Why" hint="As the client reads it" rows={3} required />
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
      says={`${onCompletion ? invoiceWords(onCompletion, now) : ''}${project.figures ? '' : 'It has no figures: unless they follow, the client is told that none were measured. '}${REFUND_DAYS} days for refunds begin, and within ${LINK_DAYS} days its files, the links to them and our working copy are deleted. ${TOLD} ${WAY_BACK}`}
      schema={completeSchema}
      path={`${path}/complete`}
      verb="Complete"
      done="The project is completed. The client is told by message and mail."
    >
      {(field) => (
        <>
          <TextAreaField {...field('note')} {...NOTE} />
          {!project.figures && (
            <TickField {...field('figuresFollow')}>The figures before and after follow</TickField>
          )}
          {!isHandedOver(project) && (
            <TickField {...field('withoutDelivery')}>
              Nothing was delivered yet, no file and no figure. Complete it without a delivery
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
      says={`No work is done on it any more. ${project.refunded ? 'Its payment was refunded.' : project.paymentId === null ? 'Its order is not paid; cancelling the quote ends that too.' : 'Its payment stays until it is refunded.'} ${TOLD} ${WAY_BACK}`}
      schema={noteSchema}
      path={`${path}/cancel`}
      verb="Cancel the project"
      done="The project is cancelled. The client is told by message and mail."
    >
      {(field) => <TextAreaField {...field('note')} {...NOTE} />}
    </Act>
  )
}

function Reopen({ project, path }: OneAction) {
  return (
    <Act
      id="reopen"
      title={`Take back that it is ${PROJECT_STATES[project.status].words}`}
      says={`It gets the status that it had before. ${TOLD} The time for refunds and for the deletion of files begins anew with the next completion.`}
      schema={noteSchema}
      path={`${path}/reopen`}
      verb="Take back"
      done="It is taken back. The client is told by message and mail."
    >
      {(field) => <TextAreaField {...field('note')} {...NOTE} />}
    </Act>
  )
}

function CopyDeleted({ path }: { path: string }) {
  return (
    <Act
      id="copy-deleted"
      title="Say that our copy is deleted"
      says="Our own working copy is deleted everywhere. What the client uploaded is deleted here now, and the client gets an email with the day and your name. This cannot be taken back."
      schema={z.object({})}
      path={`${path}/copy-deleted`}
      verb="Our copy is deleted"
      done="Noted. The client gets an email."
    />
  )
}

/** True if the last status change was within the reopening window. */
function mayReopen({ status, history, refunded }: ClientProject, now: Date): boolean {
  const move = history[history.findLastIndex((change) => change.status !== status) + 1]
  if (refunded || !move || move === history[0]) return false
  return isoTime(addSeconds(new Date(move.at), REOPEN_HOURS * 3600)) >= isoTime(now)
}
