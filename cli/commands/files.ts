import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { showFile } from '#domain/delivery/files/files.server.ts'
import { giveFile, takeFile } from '#domain/delivery/files/studio-files.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { showBlob } from '#domain/storage/blobs.server.ts'
import { examineStorage, giveUpMissing, tidyBlobs } from '#domain/storage/contents.server.ts'
import type { OpenedDownload } from '#domain/storage/downloads.server.ts'
import { restoreContents } from '#platform/blobs/contents-backup.ts'
import { statIfThere } from '#platform/config/folders.ts'
import type { ProductDeps } from '#product/product.ts'
import { findId, sizeOfFile } from '../shell/arguments.ts'
import { type Args, type Command, type Context, type Result, UsageError, YES } from '../shell/command.ts'
import { printable, shortId } from '../shell/output.ts'

export const fileCommands: Command[] = [
  {
    usage: 'files put <PROJECT> <PATHS...>',
    does: "send files to a project's client, who is notified in their messages",
    notes:
      'The client sees name, size, SHA-256 and the detected type; executables are marked. Files are stored one by one; if one fails, the earlier ones stay.',
    examples: [
      'files put prj_3f2a91bc ./harbor-optimized.zip',
      'files put prj_3f2a91bc report.pdf after.utrace',
    ],
    run: put,
  },
  {
    usage: 'files get <FILE>',
    options: {
      '--to <PATH>': 'new file or existing folder (default: current folder)',
    },
    does: 'download an uploaded file or message attachment; the client sees when',
    examples: ['files get fil_3f2a91bc', 'files get fil_3f2a91bc --to builds/harbor'],
    run: get,
  },
  {
    usage: 'files sweep',
    options: {
      '--from <FOLDER>': 'restore missing files from the folder next to a backup',
      '--give-up-missing': 'mark files whose contents are lost as deleted',
      ...YES,
    },
    does: 'delete unfinished uploads older than a day and unused contents; restore missing contents',
    notes: 'The server deletes both every hour.',
    examples: ['files sweep', 'files sweep --from /var/backups/bildruta/files'],
    run: sweep,
  },
]

async function put({ words: [project = '', ...paths] }: Args, context: Context): Promise<Result> {
  const { deps } = await context.product()
  const projectId = await findId(deps.db, 'project', project)
  const sources = await Promise.all(paths.map(async (path) => ({ path, size: await sizeOfFile(path) })))
  const files = []
  for (const { path, size } of sources)
    files.push(await giveFile(deps, { projectId, name: basename(path), size, bytes: createReadStream(path) }))
  const lines = files.map(
    ({ name, size, sha256 }) => `${printable(name)}, ${sizeWords(size)}, SHA-256 ${sha256}`,
  )
  return {
    data: files,
    text: [`${pluralize(files.length, 'file')} for ${shortId(projectId)}:`, ...lines].join('\n'),
  }
}

async function get(args: Args, context: Context): Promise<Result> {
  const { deps } = await context.product()
  const { found, blob } = args.subject.startsWith('blb_')
    ? await findAttachment(deps.db, args.subject)
    : await findFile(deps.db, args.subject)
  const target = await targetOf(args.text('to') ?? '.', blob.name)
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

/** @throws UsageError if the file can't be written or doesn't match its hash; no file is left then */
async function writeWhole({ blobStorage }: ProductDeps, file: OpenedDownload, target: string): Promise<void> {
  const hash = createHash('sha256')
  const written = await open(target, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST'
        ? `${target} already exists. Choose another name, or delete it first.`
        : `${target} can't be written (${error.code}).`,
    )
  })
  try {
    for await (const chunk of blobStorage.read(file.sha256, { from: 0, to: file.size })) {
      hash.update(chunk)
      await written.writeFile(chunk)
    }
    if (hash.digest('hex') !== file.sha256)
      throw new UsageError(`${file.name} is damaged on disk. Restore it from a backup.`)
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await written.close()
  }
}

async function sweep(args: Args, context: Context): Promise<Result> {
  const { deps } = await context.product()
  const tidied = await tidyBlobs(deps)
  const from = args.text('from')
  const restored = from === undefined ? undefined : await restoreFrom(deps, resolve(from))
  const { missing } = await examineStorage(deps)
  const givenUp = args.options.giveUpMissing && missing.length > 0 ? await giveUp(args, context, missing) : 0
  const left = givenUp > 0 ? [] : missing
  return {
    data: { ...tidied, restored: restored ?? null, givenUp, missing: left },
    text: [
      `${pluralize(tidied.abandoned, 'unfinished upload')} and ${pluralize(tidied.unheld, 'unused content')} deleted.`,
      ...(restored
        ? [`${pluralize(restored.copied, 'content')} restored (${sizeWords(restored.bytes)}).`]
        : []),
      ...(givenUp > 0 ? [`${pluralize(givenUp, 'file')} marked as deleted.`] : []),
      ...(left.length > 0
        ? [
            `Missing: ${pluralize(left.length, 'content')}. Restore them from a backup with --from, or mark their files as deleted with --give-up-missing.`,
          ]
        : []),
    ].join('\n'),
    failed: left.length > 0,
  }
}

type Missing = readonly { sha256: string; size: number }[]

async function giveUp(args: Args, context: Context, missing: Missing): Promise<number> {
  const { deps } = await context.product()
  await context.confirm(
    `Mark every file with one of ${pluralize(missing.length, 'missing content')} as deleted?`,
    args,
  )
  return giveUpMissing(deps, missing)
}

async function restoreFrom(deps: ProductDeps, folder: string) {
  const { missing } = await examineStorage(deps)
  return restoreContents(deps.blobStorage, missing, folder)
}
