import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { figureName, METRICS, metricLabel } from '#domain/projects/figures.ts'
import {
  askSchema,
  figureField,
  figuresSchema,
  moveDueSchema,
  progressSchema,
  writtenSchema,
} from '#domain/projects/project-acts.schema.ts'
import { PROJECT_STATES } from '#domain/projects/project-states.schema.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { action } from '../components/action.tsx'
import type { Action } from '../components/actions.tsx'
import { DayField } from '../components/day-field.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { MakeReportForm } from './make-report-form.tsx'
import { cancel, complete, confirmDeletion, mayReopen, NOTIFIED, reopen, start } from './status-actions.tsx'

export function projectActions(page: StudioProject, now: Date): readonly (Action | false)[] {
  const { project } = page
  const { end, isWorkedOn } = PROJECT_STATES[project.status]
  const path = `/api/desk/projects/${project.id}`
  const mayBecome = (status: ClientProject['status']) => PROJECT_STATES[status].from.includes(project.status)
  return [
    mayBecome('in-progress') && start(project, path),
    isWorkedOn && {
      id: 'deliver',
      title: 'Deliver',
      form: (close) => <DeliverForm page={page} path={path} close={close} />,
    },
    end !== 'called-off' && {
      id: 'report',
      title: 'Make a report',
      form: (close) => <MakeReportForm projectId={project.id} path={path} close={close} />,
    },
    isWorkedOn && progress(page, path),
    end !== 'called-off' && figures(page, path),
    ask(path),
    note(path),
    end === null && moveDue(page, path),
    mayBecome('completed') && complete(page, path, now),
    end !== null && project.copyDeletedAt === null && confirmDeletion(path),
    mayReopen(project, now) && reopen(project, path),
    mayBecome('cancelled') && cancel(project, path),
  ]
}

/** @returns the id of what the studio does next, or undefined while the client has to act */
export function nextAction({ project, deliveries }: StudioProject): string | undefined {
  const { end, isWorkedOn } = PROJECT_STATES[project.status]
  const [delivery] = deliveries
  if (end !== null) return project.figuresFollow ? 'figures' : undefined
  if (!isWorkedOn) return project.hasFiles ? 'start' : 'ask'
  if (delivery?.status === 'open') return undefined
  return delivery?.status === 'approved' ? 'complete' : 'deliver'
}

function progress({ project, versions }: StudioProject, path: string) {
  return action({
    id: 'progress',
    title: 'Update progress',
    description: 'Changes are posted in the client’s thread.',
    schema: progressSchema,
    initial: { values: { percent: String(project.progress?.percent ?? '') } },
    path: `${path}/progress`,
    version: versions.progress,
    verb: 'Update progress',
    done: 'Progress posted in the client’s thread.',
    children: (field) => (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('percent')} label="Percent done" inputMode="numeric" />
        <TextField {...field('daysLeft')} label="Days left" inputMode="numeric" />
      </div>
    ),
  })
}

function figures({ project, versions }: StudioProject, path: string) {
  const known = METRICS.flatMap((metric) => {
    const figure = project.figures?.[figureName(metric)]
    return figure
      ? [
          [figureField(metric, 'before'), String(figure.before)],
          [figureField(metric, 'after'), String(figure.after)],
        ]
      : []
  })
  return action({
    id: 'figures',
    title: 'Enter figures',
    description:
      'Enter what was measured before and after in FPS, milliseconds, calls and gigabytes. Leave out anything that wasn’t measured. The figures replace the sample on the dashboard, without a capture as evidence.',
    schema: figuresSchema,
    initial: { values: Object.fromEntries(known) },
    path: `${path}/figures`,
    version: versions.figures,
    verb: 'Save figures',
    done: 'Figures saved and posted in the client’s thread.',
    children: (field) => (
      <div className="grid gap-4">
        {METRICS.map((metric) => (
          <fieldset key={metric}>
            <legend className="mb-1 text-small text-soft">{metricLabel(metric)}</legend>
            <div className="grid grid-cols-2 gap-x-5">
              <TextField {...field(figureField(metric, 'before'))} label="Before" inputMode="decimal" />
              <TextField {...field(figureField(metric, 'after'))} label="After" inputMode="decimal" />
            </div>
          </fieldset>
        ))}
      </div>
    ),
  })
}

function ask(path: string) {
  return action({
    id: 'ask',
    title: 'Ask the client',
    description:
      'Sends a message that is shown first until someone writes. The client picks an answer or writes their own.',
    schema: askSchema,
    path: `${path}/ask`,
    verb: 'Ask',
    done: 'Question sent.',
    children: (field) => (
      <>
        <TextAreaField {...field('body')} label="Question" rows={3} required />
        <TextAreaField
          {...field('choices')}
          label="Answers to choose from"
          hint="One per line, 2 to 6, or none"
          rows={3}
        />
      </>
    ),
  })
}

function note(path: string) {
  return action({
    id: 'note',
    title: 'Add a note',
    description: 'Added to the project history and the client’s thread.',
    schema: writtenSchema,
    path: `${path}/note`,
    verb: 'Add note',
    done: 'Note added.',
    children: (field) => <TextAreaField {...field('body')} label="Note" rows={3} required />,
  })
}

function moveDue({ project, versions }: StudioProject, path: string) {
  const title = project.dueOn === null ? 'Set due date' : 'Change due date'
  return action({
    id: 'due',
    title,
    description: `${NOTIFIED} The previous due date stays visible.`,
    schema: moveDueSchema,
    initial: { values: { on: project.dueOn ?? '' } },
    path: `${path}/due`,
    version: versions.due,
    verb: title,
    done: 'Due date saved. The client is notified by message and email.',
    children: (field) => (
      <>
        <DayField {...field('on')} label="Due on" required />
        <TextAreaField {...field('because')} label="Reason" hint="Shown to the client" rows={3} required />
      </>
    ),
  })
}
