import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { showFile } from '#domain/delivery/files/files.server.ts'
import { giveFile } from '#domain/delivery/files/give-file.server.ts'
import { takeFile } from '#domain/delivery/files/take-file.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { showBlob } from '#domain/storage/blobs.server.ts'
import { examineStorage, giveUpMissing, tidyBlobs } from '#domain/storage/contents.server.ts'
import type { OpenedDownload } from '#domain/storage/downloads.server.ts'
import { restoreContents } from '#platform/blobs/contents-backup.ts'
import { statIfThere } from '#platform/read-folder.ts'
import type { ProductDeps } from '#product/product.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { sizeOfFile } from '../shell/size-of-file.ts'
import { printable } from '../shell/table.ts'
import { pluralize, shortId } from '../shell/words.ts'

export const fileCommands: Command[] = [
  {
    usage: 'files put <PROJECT> <PATHS...>',
    does: 'store files for the client of a project, who is told in their thread and downloads them',
    notes:
      'The client sees name, size, SHA-256 and what the first bytes say it is; programs are taken, and said to be programs. Several files are stored one after another; what fails leaves those before it where they are.',
    examples: [
      'files put prj_3f2a91bc ./harbour-optimized.zip',
      'files put prj_3f2a91bc report.pdf after.utrace',
    ],
    run: put,
  },
  {
    usage: 'files get <FILE>',
    options: {
      '--to <PATH>': 'write it there: a file that is not there yet, or a folder (this one unless told)',
    },
    does: 'write a file that is here, or one of a message, to your disk, whole or not at all; the client sees when',
    examples: ['files get fil_3f2a91bc', 'files get fil_3f2a91bc --to builds/harbour'],
    run: get,
  },
  {
    usage: 'files sweep',
    options: {
      '--from <FOLDER>': 'bring missing bytes back from the folder of files beside a backup',
      '--give-up-missing': 'say of files whose bytes are lost that they are deleted',
      ...YES,
    },
    does: 'delete half uploads of before yesterday and bytes that belong to nothing, and mend what is missing',
    notes: 'The server does the first by itself every hour.',
    examples: ['files sweep', 'files sweep --from /var/backups/bildruta/files'],
    run: sweep,
  },
]

async function put({ words: [project = '', ...paths] }: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const projectId = await findId(deps.db, 'project', project)
  const given = await Promise.all(paths.map(async (path) => ({ path, size: await sizeOfFile(path) })))
  const files = []
  for (const { path, size } of given)
    files.push(await giveFile(deps, { projectId, name: basename(path), size, bytes: createReadStream(path) }))
  const lines = files.map(
    ({ name, size, sha256 }) => `${printable(name)}, ${sizeWords(size)}, SHA-256 ${sha256}`,
  )
  return {
    data: files,
    text: [`${pluralize(files.length, 'file')} for ${shortId(projectId)}:`, ...lines].join('\n'),
  }
}

async function get(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { found, blob } = given.subject.startsWith('blb_')
    ? await findAttachment(deps.db, given.subject)
    : await findFile(deps.db, given.subject)
  const target = await targetOf(given.text('to') ?? '.', blob.name)
  const taken = await takeFile(deps, blob.id)
  await writeWhole(deps, taken, target)
  return {
    data: { ...found, writtenTo: target },
    text: `${target}, ${sizeWords(taken.size)}, SHA-256 ${taken.sha256}`,
  }
}

async function findFile(db: Db, text: string) {
  const found = await showFile(db, await findId(db, 'file', text))
  if (!found.blob) throw new UsageError(`${shortId(found.id)} is a link: ${found.url}`)
  return { found, blob: found.blob }
}

async function findAttachment(db: Db, text: string) {
  const found = await showBlob(db, await findId(db, 'attachment', text))
  return { found, blob: found }
}

async function targetOf(path: string, name: string): Promise<string> {
  const isFolder = (await statIfThere(path))?.isDirectory()
  return resolve(isFolder ? join(path, name) : path)
}

/** @throws UsageError when it cannot be written, or is not what was stored; nothing stays then */
async function writeWhole({ blobStorage }: ProductDeps, file: OpenedDownload, target: string): Promise<void> {
  const hash = createHash('sha256')
  const written = await open(target, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST'
        ? `${target} is there already: give another name, or delete it first.`
        : `${target} cannot be written (${error.code}).`,
    )
  })
  try {
    for await (const chunk of blobStorage.read(file.sha256, { from: 0, to: file.size })) {
      hash.update(chunk)
      await written.writeFile(chunk)
    }
    if (hash.digest('hex') !== file.sha256)
      throw new UsageError(`The bytes of ${file.name} are damaged on our disk: restore them from a backup.`)
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await written.close()
  }
}

async function sweep(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const tidied = await tidyBlobs(deps)
  const from = given.text('from')
  const restored = from === undefined ? undefined : await restoreFrom(deps, resolve(from))
  const { missing } = await examineStorage(deps)
  const givenUp = given.options.giveUpMissing && missing.length > 0 ? await giveUp(given, shell, missing) : 0
  const left = givenUp > 0 ? [] : missing
  return {
    data: { ...tidied, restored: restored ?? null, givenUp, missing: left },
    text: [
      `${pluralize(tidied.abandoned, 'half upload')} given up, ${pluralize(tidied.unheld, 'content')} deleted that no file held.`,
      ...(restored
        ? [`${pluralize(restored.copied, 'content')} brought back (${sizeWords(restored.bytes)}).`]
        : []),
      ...(givenUp > 0 ? [`${pluralize(givenUp, 'file')} said to be deleted.`] : []),
      ...(left.length > 0
        ? [
            `The bytes of ${pluralize(left.length, 'content')} are missing: --from brings them back from a backup, --give-up-missing says that they are deleted.`,
          ]
        : []),
    ].join('\n'),
    failed: left.length > 0,
  }
}

type Missing = readonly { sha256: string; size: number }[]

async function giveUp(given: Given, shell: Shell, missing: Missing): Promise<number> {
  const { deps } = await shell.product()
  await shell.confirm(
    `Say of every file with one of ${pluralize(missing.length, 'content')} that it is deleted?`,
    given,
  )
  return giveUpMissing(deps, missing)
}

async function restoreFrom(deps: ProductDeps, folder: string) {
  const { missing } = await examineStorage(deps)
  return restoreContents(deps.blobStorage, missing, folder)
}
