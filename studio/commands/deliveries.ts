import { itemKindLabel, roundWords } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { DELIVERY_STATES } from '#domain/delivery/deliveries/delivery-states.schema.ts'
import {
  type ClientDelivery,
  listAllDeliveries,
  showDelivery,
} from '#domain/delivery/deliveries/show-deliveries.server.ts'
import { takeBackDelivery } from '#domain/delivery/deliveries/take-back-delivery.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { facts, printable } from '../shell/table.ts'
import { localTime, shortId } from '../shell/words.ts'

export const deliveryCommands: Command[] = [
  {
    usage: 'deliveries list',
    options: { ...LIMIT, '--project <PROJECT>': 'only those of one project' },
    does: 'list what was handed over to clients, newest first',
    examples: ['deliveries list', 'deliveries list --project prj_3f2a91bc', 'deliveries list --json'],
    run: list,
  },
  {
    usage: 'deliveries show <DELIVERY>',
    does: 'show what was handed over, and what the client answered',
    notes: "'projects deliver' makes the next one.",
    examples: ['deliveries show dlv_3f2a91bc'],
    run: show,
  },
  {
    usage: 'deliveries take-back <DELIVERY>',
    options: { '--note <TEXT>': 'add a note for the client, in the thread and in the mail', ...YES },
    does: 'take back what was delivered within the last day and not answered',
    notes:
      'The client reads it in their thread and by mail. Links go on opening for whoever has them: close them where the files lie.',
    examples: ['deliveries take-back dlv_3f2a91bc --note "It holds yesterday’s map."'],
    run: takeBack,
  },
]

async function list(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const project = given.text('project')
  const projectId = project === undefined ? undefined : await findId(deps.db, 'project', project)
  return answerNewest(given, (limit) => listAllDeliveries(deps.db, { projectId, limit }), {
    cells: (delivery) => ({
      id: shortId(delivery.id),
      client: delivery.client.name,
      project: delivery.project,
      number: String(delivery.number),
      title: delivery.title,
      status: delivery.status,
      delivered: localTime(delivery.deliveredAt),
      answered: localTime(delivery.answeredAt),
    }),
    none: 'Nothing was delivered yet.',
  })
}

async function show({ subject }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const delivery = await showDelivery(deps.db, await findId(deps.db, 'delivery', subject))
  return { data: delivery, text: deliveryText(delivery) }
}

async function takeBack(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { id, number, client } = await showDelivery(deps.db, await findId(deps.db, 'delivery', given.subject))
  await shell.confirm(`Take back delivery ${number} of ${printable(client.name)} (${shortId(id)})?`, given)
  const taken = await takeBackDelivery(deps, { deliveryId: id, note: given.text('note') })
  return {
    data: taken,
    text: `Delivery ${number} is taken back. The client is told. Its links go on opening for whoever has them: close them where the files lie.`,
  }
}

function deliveryText(delivery: ClientDelivery): string {
  const about = facts([
    ['Id', delivery.id],
    ['Client', `${delivery.client.name} <${delivery.client.email}>, ${shortId(delivery.client.id)}`],
    ['Project', `${delivery.project}, ${shortId(delivery.projectId)}`],
    [
      'Delivery',
      `${delivery.number}: ${delivery.title}${delivery.completes ? ', completes the project' : ''}`,
    ],
    ['Status', `${delivery.status}: it ${DELIVERY_STATES[delivery.status].words}`],
    ['Changes', roundWords(delivery.round)],
    ['Delivered', `${localTime(delivery.deliveredAt)}${delivery.byName ? ` by ${delivery.byName}` : ''}`],
    ['Silence counts', delivery.approvedBySilenceOn && `as approval on ${delivery.approvedBySilenceOn}`],
    ['Answered', localTime(delivery.answeredAt)],
  ])
  const items = delivery.items.map(({ kind, label, link }) => `${itemKindLabel(kind)}: ${label}, ${link}`)
  const changes = delivery.changesAsked && `Changes asked for:\n${delivery.changesAsked}`
  return [about, delivery.notes, items.join('\n'), changes]
    .filter(Boolean)
    .map((part) => printable(String(part)))
    .join('\n\n')
}
