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
import { ActionForm } from '../components/action.tsx'
import { DeliverAction } from './deliver-action.tsx'
import { Cancel, Complete, CopyDeleted, mayReopen, NOTIFIED, Reopen, Start } from './status-actions.tsx'

export function ProjectActions({ page, now }: { page: StudioProject; now: Date }) {
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

type OverwritingAction = { page: StudioProject; path: string }

function Progress({ page: { project, versions }, path }: OverwritingAction) {
  return (
    <ActionForm
      id="progress"
      title="Update progress"
      description="Changes are posted in the client’s thread."
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
    </ActionForm>
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
    <ActionForm
      id="figures"
      title="Enter figures"
      description="Enter what was measured before and after in FPS, milliseconds, calls and gigabytes. Leave out anything that wasn’t measured. The figures replace the sample on the dashboard, without a capture as evidence."
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
    </ActionForm>
  )
}

function Ask({ path }: { path: string }) {
  return (
    <ActionForm
      id="ask"
      title="Ask the client"
      description="Sends a message that is shown first until someone writes. The client picks an answer or writes their own."
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
    </ActionForm>
  )
}

function Note({ path }: { path: string }) {
  return (
    <ActionForm
      id="note"
      title="Add a note"
      description="Added to the project history and the client’s thread."
      schema={writtenSchema}
      path={`${path}/note`}
      verb="Add note"
      done="Note added."
    >
      {(field) => <TextAreaField {...field('body')} label="Note" rows={3} required />}
    </ActionForm>
  )
}

function MoveDue({ page: { project, versions }, path }: OverwritingAction) {
  return (
    <ActionForm
      id="due"
      title={project.dueOn === null ? 'Set due date' : 'Change due date'}
      description={`${NOTIFIED} The previous due date stays visible.`}
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
    </ActionForm>
  )
}
