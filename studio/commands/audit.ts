import { ACTOR_KINDS, type Actor } from '#domain/kernel/actor.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { detailWords } from '#domain/people/audit/audit.schema.ts'
import { actorsCalled, listAudit } from '#domain/people/audit/audit.server.ts'
import { AUDIT_ACTIONS } from '#domain/people/audit/audit-actions.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { localTime, shortId } from '../shell/words.ts'

export const auditCommands: Command[] = [
  {
    usage: 'audit list',
    options: {
      ...LIMIT,
      '--about <ID>':
        'only what was done about this: the whole id of an order, a payment, a project, a client',
      '--action <ACTION>': 'only one action, by its word in the JSON, such as refund-granted',
      '--actor <NAME>': 'only what one person did: a name of the studio, a client, or stripe',
    },
    does: 'list who did what, newest first',
    notes: 'Lines are added with what they tell, in one transaction, and never changed.',
    examples: ['audit list --actor bo', 'audit list --about pay_3f2a91bc7d5e4f60 --json'],
    run: listAll,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const actor = given.text('actor')
  const filter = {
    about: given.text('about'),
    action: given.oneOf('action', statusesOf(AUDIT_ACTIONS)),
    actors: actor === undefined ? undefined : await actorsCalled(deps.db, actor),
  }
  return answerNewest(given, (limit) => listAudit(deps.db, { ...filter, limit }), {
    cells: ({ at, actor, action, about, detail }) => ({
      at: localTime(at),
      who: actorWords(actor),
      what: AUDIT_ACTIONS[action].words,
      about: shortId(about),
      detail: detailWords(detail),
    }),
    none: 'Nothing like that was done yet.',
  })
}

function actorWords(actor: Actor): string {
  if ('name' in actor) return actor.name
  const { words } = ACTOR_KINDS[actor.kind]
  return 'id' in actor ? `${words} ${shortId(actor.id)}` : words
}
