import { listAllDeliveries } from '#domain/delivery/deliveries/show-deliveries.server.ts'
import type { Answer, Command, Given, Shell } from '../../shell/command.ts'
import { findId } from '../../shell/find-id.ts'
import { answerNewest, LIMIT } from '../../shell/limit.ts'
import { localTime, shortId } from '../../shell/words.ts'

export const deliveryCommands: Command[] = [
  {
    usage: 'deliveries list',
    options: { ...LIMIT, '--project <PROJECT>': 'only those of one project' },
    does: 'list what was handed over to clients, newest first',
    examples: ['deliveries list', 'deliveries list --project prj_3f2a91bc', 'deliveries list --json'],
    run: list,
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
