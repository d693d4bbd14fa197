import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { storeAttachment } from '#domain/messages/attachments/attachments.server.ts'
import { deleteMessage, editMessage, showMessage } from '#domain/messages/change-message.server.ts'
import { replyAsTeam } from '#domain/messages/messages.server.ts'
import {
  listThreads,
  needsNoAnswer,
  newestMessageId,
  readThreadAsTeam,
} from '#domain/messages/thread.server.ts'
import { showClient } from '#domain/people/clients.server.ts'
import { demandOwnProject } from '#domain/projects/own-project.server.ts'
import { type BlobFacts, sizeWords } from '#domain/storage/blobs.schema.ts'
import { CONTENT_KINDS } from '#domain/storage/content-kinds.schema.ts'
import type { ProductDeps } from '#product/product.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { LIMIT, limitOf } from '../shell/limit.ts'
import { sizeOfFile } from '../shell/size-of-file.ts'
import { list, printable } from '../shell/table.ts'
import { textOrInput } from '../shell/text-or-input.ts'
import { localTime, shortId } from '../shell/words.ts'

export const messageCommands: Command[] = [
  {
    usage: 'messages list [CLIENT]',
    options: LIMIT,
    does: 'list the threads of all clients, or read the one of a client',
    notes: 'What is shown of a thread counts as seen by the studio.',
    examples: ['messages list', 'messages list ada@example.org', 'messages list ada --limit 10'],
    run: (given, shell) => (given.words[0] ? readThread(given, shell) : listAll(given, shell)),
  },
  {
    usage: 'messages reply <CLIENT> <TEXT>',
    options: {
      '--project <PROJECT>': 'the project that it is about',
      '--file <PATHS...>': 'attach files, each up to 25 MB; the text may be "" then',
      '--ask': 'a question: the next step of the project given by --project, until they answer',
    },
    does: 'write to a client as the studio',
    notes:
      'The client sees the name of --as and the studio’s, or the studio’s alone where nobody is named. It shows at once in their open pages, and is mailed when they are away for ten minutes. With - in place of the text it is read from standard input. A question is open until the client writes, or you write again without --ask.',
    examples: [
      'messages reply ada@example.org "Which engine version do you use?" --ask',
      'messages reply ada - < answer.txt',
      'messages reply ada "The build is ready." --project prj_3f2a91bc --as Astrid',
      'messages reply ada "Before and after:" --file before.png after.png',
    ],
    run: reply,
  },
  {
    usage: 'messages need-no-answer <CLIENT>',
    does: 'say that what a client wrote needs no answer',
    notes:
      'Until then, or until somebody writes to the client, it stands in `today`, whoever has read it. The client sees nothing of it.',
    examples: ['messages need-no-answer ada@example.org'],
    run: endWaiting,
  },
  {
    usage: 'messages edit <MESSAGE> <TEXT>',
    does: 'change what the studio wrote, within ten minutes',
    notes:
      'The client sees the new text at once, and that it was edited. A mail that has left stays as it is.',
    examples: ['messages edit msg_3f2a91bc "UE 5.4, not 5.3."', 'messages edit msg_3f2a91bc - < answer.txt'],
    run: edit,
  },
  {
    usage: 'messages delete <MESSAGE>',
    does: 'delete what the studio wrote, with its files, within ten minutes',
    notes: 'The client sees that there was a message. A mail that has left stays as it is.',
    examples: ['messages delete msg_3f2a91bc'],
    run: remove,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const threads = await listThreads(deps, limitOf(given))
  const rows = threads.map(({ userId, name, email, unread, total, latestAt }) => ({
    client: shortId(userId),
    name,
    'e-mail': email,
    unread: unread > 0 ? String(unread) : '',
    messages: String(total),
    latest: localTime(latestAt),
  }))
  return {
    data: threads,
    text: list(rows, {
      none: 'There are no messages yet.',
      numbers: ['unread', 'messages'],
    }),
  }
}

async function readThread(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const userId = await findId(deps.db, 'client', given.subject)
  const client = await showClient(deps.db, userId)
  const messages = await readThreadAsTeam(deps, { userId, limit: limitOf(given) })
  const shown = messages.map(
    ({
      id,
      createdAt,
      author,
      byName,
      readBy,
      sender,
      asks,
      projectId,
      body,
      attachments,
      hasWholeEmail,
      editedAt,
      deletedAt,
    }) =>
      `${localTime(createdAt)}  ${printable(sender)} (${printable(byName ?? author)})${asks ? ', question' : ''}${readBy ? `, read by ${printable(readBy)}` : ''}${editedAt ? ', edited' : ''}${projectId ? `, ${shortId(projectId)}` : ''}, ${shortId(id)}\n${printable(
        [
          deletedAt ? '(deleted)' : body,
          hasWholeEmail && '(from an email that says more: the desk shows the whole email)',
          ...attachments.map(attachmentWords),
        ]
          .filter(Boolean)
          .join('\n'),
      )
        .split('\n')
        .map((line) => `  ${line}`)
        .join('\n')}`,
  )
  return {
    data: { client, messages },
    text: [`${printable(client.name)}, ${client.email}`, ...shown].join('\n\n'),
  }
}

async function reply(given: Given, shell: Shell): Promise<Answer> {
  const [client = '', text = ''] = given.words
  const { deps } = await shell.product()
  const userId = await findId(deps.db, 'client', client)
  const typed = given.text('project')
  const body = await textOrInput(text, shell)
  const projectId = typed && (await findId(deps.db, 'project', typed))
  const attachments = await storeFiles(deps, userId, given.texts('file'))
  const message = await replyAsTeam(deps, {
    userId,
    body,
    attachments,
    asks: given.options.ask === true,
    project: projectId ? await demandOwnProject(deps.db, userId, projectId) : undefined,
  })
  const { name } = await showClient(deps.db, userId)
  return { data: message, text: `Sent to ${printable(name)} as ${message.sender}.` }
}

async function endWaiting({ subject }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const userId = await findId(deps.db, 'client', subject)
  const { name } = await showClient(deps.db, userId)
  const newest = await newestMessageId(deps.db, userId)
  if (newest) await needsNoAnswer(deps, userId, newest)
  return { data: { userId }, text: `What ${printable(name)} wrote waits for no answer.` }
}

async function edit({ words: [text = '', body = ''] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'message', text)
  const { editedAt } = await showMessage(deps.db, id)
  const change = { body: await textOrInput(body, shell), editedAt }
  const message = await editMessage(deps, { id, writer: 'team' }, change)
  return { data: message, text: `${shortId(id)} is changed.` }
}

async function remove({ subject }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const id = await findId(deps.db, 'message', subject)
  const message = await deleteMessage(deps, { id, writer: 'team' })
  return { data: message, text: `${shortId(id)} is deleted.` }
}

/** Stores all or says why not; those of a message that was not sent are deleted within a day. */
async function storeFiles(deps: ProductDeps, ownerId: string, paths: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(paths.map(sizeOfFile))
  const ids: string[] = []
  for (const [index, path] of paths.entries()) {
    const file = { name: basename(path), size: sizes[index] ?? 0, bytes: createReadStream(path) }
    ids.push(await storeAttachment(deps, { ...file, ownerId, side: 'team' }))
  }
  return ids
}

function attachmentWords({ id, name, size, kind }: BlobFacts): string {
  return `[${name}, ${CONTENT_KINDS[kind ?? 'other'].words}, ${sizeWords(size)}: files get ${shortId(id)}]`
}
