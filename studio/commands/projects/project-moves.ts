import {
  moveByStudio,
  reopenByStudio,
} from '#domain/billing/payments/purchase/move-with-second-half.server.ts'
import { openUnpaid } from '#domain/billing/payments/purchase/open-unpaid.server.ts'
import type { SecondHalf } from '#domain/billing/payments/purchase/second-half.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { sayCopyDeleted } from '#domain/delivery/files/delete-copy.server.ts'
import { openOf } from '#domain/orders/order-state.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { moveDue } from '#domain/projects/moves/move-due.server.ts'
import { showProject } from '#domain/projects/project-list.server.ts'
import { type ClientProject, isHandedOver, type ProjectStatus } from '#domain/projects/projects.schema.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../../shell/command.ts'
import { YES } from '../../shell/confirm.ts'
import { findId } from '../../shell/find-id.ts'
import { printable } from '../../shell/table.ts'
import { euros, shortId } from '../../shell/words.ts'

const NOTE = { '--note <TEXT>': 'add a note for the client, in the thread and in the mail' }
const TOLD = 'The client reads it in their thread and by mail.'
const TAKEN_BACK = "It can be taken back within a day with 'projects reopen'."

type Move = { to: ProjectStatus; verb: string; warning: (project: ClientProject, given: Given) => string }

const START: Move = {
  to: 'in-progress',
  verb: 'Start',
  warning: () => 'The client can no longer take back links to files.',
}

const COMPLETE: Move = {
  to: 'completed',
  verb: 'Complete',
  warning: (project, given) =>
    `${isHandedOver(project) ? '' : 'Nothing was delivered. '}${figuresWarning(project, given)}14 days for refunds begin, and within 90 days its files, the links to them and our working copy are deleted.`,
}

const CANCEL: Move = {
  to: 'cancelled',
  verb: 'Cancel',
  warning: ({ refunded, paymentId, orderId }) =>
    refunded
      ? 'Its payment was refunded.'
      : paymentId === null
        ? `Its order is not paid: 'quotes cancel ${shortId(orderId)}' ends that too.`
        : `Its payment stays: 'payments refund ${shortId(paymentId)}' gives it back.`,
}

/** What changes the status of a project. */
export const projectMoveCommands: Command[] = [
  {
    usage: 'projects copy-deleted <PROJECT>',
    options: YES,
    does: 'say that our own working copy of an ended project was deleted; what its client uploaded is deleted with it',
    notes:
      'The privacy policy promises it within 90 days. It is kept with the day and your name, and the client gets an email.',
    examples: ['projects copy-deleted prj_3f2a91bc', 'projects copy-deleted prj_3f2a91bc --yes --as Noor'],
    run: copyDeleted,
  },
  {
    usage: 'projects open <ORDER>',
    options: { '--although-unpaid': 'the transfer of this company is not here yet, and you begin', ...YES },
    does: 'open the project of an accepted order before it is paid; one that is paid opens by itself',
    notes: 'The order stays open, and its invoice due. The client reads so on their dashboard and by mail.',
    examples: ['projects open 7K3F9-QX2M4 --although-unpaid'],
    run: openBefore,
  },
  {
    usage: 'projects start <PROJECT>',
    options: {
      ...NOTE,
      ...YES,
      '--anyway': 'although the client did not agree to an early start, as for a business',
    },
    does: 'work begins: pending becomes in progress',
    notes: `${TOLD} ${TAKEN_BACK}`,
    examples: ['projects start prj_3f2a91bc', 'projects start prj_3f2a91bc --note "See you on Monday."'],
    run: (given, shell) => move(START, given, shell),
  },
  {
    usage: 'projects complete <PROJECT>',
    options: {
      ...NOTE,
      ...YES,
      '--figures-follow': 'tell the client that the figures before and after follow',
    },
    does: 'work is done: in progress becomes completed',
    notes: `${TOLD} ${TAKEN_BACK}`,
    examples: ['projects complete prj_3f2a91bc', 'projects complete prj_3f2a91bc --figures-follow'],
    run: (given, shell) => move(COMPLETE, given, shell),
  },
  {
    usage: 'projects due <PROJECT>',
    options: {
      '--on <DAY>': 'the day on which it is due, as YYYY-MM-DD',
      '--because <TEXT>': 'why, as the client reads it',
    },
    does: 'move the day on which an open project is due, or promise one',
    notes: `${TOLD} The day that was promised before stays readable.`,
    examples: [
      'projects due prj_3f2a91bc --on 2026-12-04 --because "The capture of the third scene has to be done again."',
    ],
    run: due,
  },
  {
    usage: 'projects cancel <PROJECT>',
    options: { ...NOTE, ...YES },
    does: 'work will not be done: an open project becomes cancelled',
    notes: `${TOLD} ${TAKEN_BACK} Its payment stays until it is refunded.`,
    examples: ['projects cancel prj_3f2a91bc --note "As you asked."'],
    run: (given, shell) => move(CANCEL, given, shell),
  },
  {
    usage: 'projects reopen <PROJECT>',
    options: { ...NOTE, ...YES },
    does: 'take back the last start, completion or cancellation, within a day',
    notes: `${TOLD} The time for refunds and for the deletion of files begins anew with the next completion.`,
    examples: ['projects reopen prj_3f2a91bc --note "One scene is still to be measured."'],
    run: reopen,
  },
]

async function copyDeleted(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const project = await showProject(deps.db, await findId(deps.db, 'project', given.subject))
  await shell.confirm(
    `Is our own copy of ${nameOf(project)} deleted everywhere? What the client uploaded is deleted here now, and the client gets an email.`,
    given,
  )
  await sayCopyDeleted(deps, { projectId: project.id })
  return {
    data: { id: project.id },
    text: `Noted: our copy of ${nameOf(project)} is deleted. The client gets an email.`,
  }
}

async function due(given: Given, shell: Shell): Promise<Answer> {
  const { on, because } = given.options
  if (typeof on !== 'string') throw new UsageError('Say the day: --on YYYY-MM-DD.')
  if (typeof because !== 'string')
    throw new UsageError('A promise is moved with its reason: say --because TEXT.')
  const { deps } = await shell.product()
  const projectId = await findId(deps.db, 'project', given.subject)
  const moved = await moveDue(deps, { projectId, on, because })
  return {
    data: { id: projectId, ...moved },
    text: `${shortId(projectId)} is due on ${moved.to}${moved.from === null ? '' : `, before on ${moved.from}`}. The client is told by message and mail.`,
  }
}

async function openBefore(given: Given, shell: Shell): Promise<Answer> {
  if (!given.options.althoughUnpaid)
    throw new UsageError('A paid order opens its project by itself: say --although-unpaid to begin before.')
  const { deps } = await shell.product()
  const {
    id: orderId,
    number,
    service,
    buyer,
    ...money
  } = await showOrder(deps.db, await findId(deps.db, 'order', given.subject))
  await shell.confirm(
    `Open the project ${printable(service)} of ${printable(buyer.companyName ?? buyer.name)} while ${euros(openOf(money))} of order ${number} are open?`,
    given,
  )
  const { projectId, dueOn } = await openUnpaid(deps, { orderId })
  return {
    data: { projectId, orderId, dueOn },
    text: `${shortId(projectId)} is open. Order ${number} stays open, due on ${dueOn}. The client is told by message and mail.`,
  }
}

async function move({ to, verb, warning }: Move, given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const project = await showProject(deps.db, await findId(deps.db, 'project', given.subject))
  await shell.confirm(`${verb} ${nameOf(project)}? ${warning(project, given)} ${TAKEN_BACK}`, given)
  const { half, ...moved } = await moveByStudio(deps, {
    projectId: project.id,
    to,
    note: given.text('note'),
    anyway: given.options.anyway === true,
    figuresFollow: given.options.figuresFollow === true,
    // The question above says that nothing was delivered.
    withoutDelivery: true,
  })
  const told = `${shortId(moved.id)} is ${moved.status} now. The client is told by message and mail.${halfText(half)}`
  return { data: moved, text: to === 'cancelled' ? `${told} ${warning(project, given)}` : told }
}

async function reopen(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const project = await showProject(deps.db, await findId(deps.db, 'project', given.subject))
  await shell.confirm(`Reopen ${nameOf(project)}, which is ${project.status}?`, given)
  const { half, ...reopened } = await reopenByStudio(deps, {
    projectId: project.id,
    note: given.text('note'),
  })
  return {
    data: reopened,
    text: `${shortId(reopened.id)} is ${reopened.status} again. The client is told by message and mail.${halfText(half)}`,
  }
}

/** What became of the second instalment. */
function halfText(half: SecondHalf | undefined): string {
  if (!half) return ''
  const { papers, dueOn, order } = half
  const issued = papers.map(({ kind, number }) => `${kind} ${number}`).join(', ')
  return dueOn === null
    ? ` The second instalment is no longer due: ${issued}.`
    : ` The second instalment is due on ${dueOn}, ${euros(openOf(order))} open: ${issued}.`
}

function nameOf({ id, service, client }: ClientProject): string {
  return `${optimizationTitle(service)} of ${printable(client.name)} (${shortId(id)})`
}

function figuresWarning({ figures }: ClientProject, given: Given): string {
  if (figures) return ''
  return given.options.figuresFollow
    ? 'It has no figures yet: the client is told that they follow. '
    : "It has no figures: the client is told that none were measured. 'figures set' stores them first, --figures-follow says that they come later. "
}
