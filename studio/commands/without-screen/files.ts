import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { listAllFiles, showFile } from '#domain/delivery/files/files.server.ts'
import { type LinkFacts, linkWords } from '#domain/delivery/files/link-states.schema.ts'
import { BLOB_STATES } from '#domain/storage/blob-states.schema.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import type { Answer, Command, Given, Shell } from '../../shell/command.ts'
import { findId } from '../../shell/find-id.ts'
import { answerNewest, LIMIT } from '../../shell/limit.ts'
import { printable } from '../../shell/table.ts'
import { localTime, shortId } from '../../shell/words.ts'

export const fileCommands: Command[] = [
  {
    usage: 'files list',
    options: LIMIT,
    does: 'list the links and files that clients sent and those that are for them, newest first (--json has long links whole, hashes and downloads)',
    examples: ['files list', 'files list --json'],
    run: async (given, shell) => {
      const { deps } = await shell.product()
      return answerNewest(given, (limit) => listAllFiles(deps.db, limit), {
        cells: (file) => ({
          id: shortId(file.id),
          client: file.client.name,
          from: file.side === 'team' ? 'us' : 'them',
          project: shortId(file.projectId),
          service: optimizationTitle(file.service),
          state: file.state,
          link: file.link ? linkWords(file.link, deps.clock()) : undefined,
          sent: localTime(file.createdAt),
          downloaded: localTime(file.blob?.downloads[0]?.at),
          fetched: fetchedWords(file),
          'link or file': file.url ?? fileWords(file),
        }),
        none: 'No files and no links were sent yet.',
      })
    },
  },
  {
    usage: 'files show <FILE>',
    does: 'show a link or a file with what is known of it: whether a link opens, who downloaded a file',
    notes:
      'Links at Google Drive, Dropbox, WeTransfer, Filemail, OneDrive, SharePoint, GitHub and GitLab are looked at every day until work begins, unless LINK_CHECKS is off.',
    examples: ['files show fil_3f2a91bc'],
    run: show,
  },
]

async function show(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const file = await showFile(deps.db, await findId(deps.db, 'file', given.subject))
  const { link, blob } = file
  const lines = [
    ['id', file.id],
    ['link or file', file.url ?? fileWords(file)],
    ['service', optimizationTitle(file.service)],
    ['project', file.projectId ?? 'none'],
    ['state', file.state],
    ['sent', localTime(file.createdAt)],
    ...(link ? [['link', `${linkWords(link, deps.clock())}, ${checkedWords(link)}`]] : []),
    ...(blob ? [['downloaded', localTime(blob.downloads[0]?.at)]] : []),
  ]
  return { data: file, text: lines.map(([name = '', said = '']) => `${name}: ${printable(said)}`).join('\n') }
}

function checkedWords({ checkedAt }: LinkFacts): string {
  return checkedAt === null ? 'nobody has said whether it opens' : `as its host said ${localTime(checkedAt)}`
}

function fetchedWords({ fetched: taken }: SharedFile): string {
  if (!taken) return '–'
  return `${localTime(taken.at)}${taken.byName === null ? '' : `, ${taken.byName}`}`
}

function fileWords({ blob }: SharedFile): string {
  if (!blob) return '–'
  const state = blob.status === 'here' ? sizeWords(blob.size) : BLOB_STATES[blob.status].words
  return `${blob.name} (${CONTENT_KINDS[blob.kind ?? 'other'].words}, ${state})`
}
