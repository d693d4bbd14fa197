import { optimizationTitle } from '../../domain/catalogue/catalogue.schema.ts'
import { listAllFiles } from '../../domain/files/files.server.ts'
import type { Command } from '../shell/command.ts'
import { LIMIT, selectNewest } from '../shell/limit.ts'
import { list } from '../shell/table.ts'
import { localTime, shortId } from '../shell/words.ts'

export const fileCommands: Command[] = [
  {
    name: 'files list',
    takes: [],
    options: LIMIT,
    does: 'list the links that clients sent, newest first (--json has long links whole)',
    examples: ['files list', 'files list --json'],
    run: async (given, shell) => {
      const { deps } = await shell.product()
      const { rows: files, withRest } = await selectNewest(given, (limit) => listAllFiles(deps.db, limit))
      const rows = files.map(({ id, client, projectId, service, state, createdAt, url }) => [
        shortId(id),
        client.name,
        shortId(projectId),
        optimizationTitle(service),
        state,
        localTime(createdAt),
        url,
      ])
      const text = list(['id', 'client', 'project', 'service', 'state', 'sent', 'link'], rows, {
        none: 'No links were sent yet.',
      })
      return { data: files, text: withRest(text) }
    },
  },
]
