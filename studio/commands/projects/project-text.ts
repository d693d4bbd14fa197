import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { figureLines } from '#domain/projects/figure-words.ts'
import { intakeQuestions } from '#domain/projects/intake.schema.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { facts, list } from '../../shell/table.ts'
import { localTime, shortId } from '../../shell/words.ts'

/** All that is known of a project, for a person. @param next the headline that its client reads */
export function projectText(project: ClientProject, next: string): string {
  const { client, progress } = project
  const about = facts([
    ['Id', project.id],
    ['Client', `${client.name} <${client.email}>, ${shortId(client.id)}`],
    ['Service', optimizationTitle(project.service)],
    ['Status', project.status],
    ['Next', next],
    [
      'Payment',
      project.paymentId ? `${shortId(project.paymentId)}${moneyText(project)}` : unpaidText(project),
    ],
    ['Files', filesText(project)],
    ['Due', project.dueOn ?? workingDaysDue(project)],
    ['First due', project.dueBeforeMoved],
    ['May start', project.mayStartFrom ? `from ${localTime(project.mayStartFrom)}` : 'at once'],
    ['Progress', progress && `${progress.percent}%, to be done by ${progress.doneBy}`],
    ['Delivery', deliveryText(project)],
    ['Opened', localTime(project.createdAt)],
    ['Completed', localTime(project.completedAt)],
    ['Result seen', localTime(project.resultSeenAt)],
  ])
  const figures = project.figures ? figureLines(project.figures) : ['No figures.']
  const history = list(
    project.history.map(({ at, status, author, byName, note }) => ({
      at: localTime(at),
      status,
      by: byName ?? author,
      note,
    })),
    { none: 'No history.' },
  )
  return [about, intakeText(project), figures.join('\n'), history].join('\n\n')
}

/** What its client said of it, and what they did not. */
function intakeText({ service, intake }: ClientProject): string {
  return facts(intakeQuestions(service).map(({ field, label }) => [label, intake[field] ?? 'not said yet']))
}

function filesText({ hasFiles, closedLink }: ClientProject): string {
  if (!hasFiles) return 'none yet'
  return closedLink ? 'are there, with a link that does not open' : 'are there'
}

function deliveryText({ delivery }: ClientProject): string | null {
  return delivery && `${delivery.number}, ${delivery.status}`
}

function unpaidText({ unpaid }: ClientProject): string {
  return unpaid?.dueOn ? `none yet, due on ${unpaid.dueOn}` : 'none'
}

function moneyText({ refunded, refundAsked }: ClientProject): string {
  if (refunded) return ', refunded'
  return refundAsked ? ', a refund is asked for' : ''
}

/** Of what is due so many days after files that are not here. */
function workingDaysDue({ deliveryWorkingDays }: ClientProject): string | null {
  return deliveryWorkingDays === null ? null : `${deliveryWorkingDays} working days after its files`
}
