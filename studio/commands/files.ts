import { optimizationTitle } from '../../domain/catalogue/catalogue.schema.ts'
import { listAllFiles } from '../../domain/files/files.server.ts'
import type { Command } from '../shell/command.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { localTime, shortId } from '../shell/words.ts'

export const fileCommands: Command[] = [
  {
    usage: 'files list',
    options: LIMIT,
    does: 'list the links that clients sent, newest first (--json has long links whole)',
    examples: ['files list', 'files list --json'],
    run: async (given, shell) => {
      const { deps } = await shell.product()
      return answerNewest(given, (limit) => listAllFiles(deps.db, limit), {
        cells: ({ id, client, projectId, service, state, createdAt, url }) => ({
          id: shortId(id),
          client: client.name,
          project: shortId(projectId),
          service: optimizationTitle(service),
          state,
          sent: localTime(createdAt),
          link: url,
        }),
        none: 'No links were sent yet.',
      })
    },
  },
]
