import { AppError } from '#domain/kernel/app-error.ts'
import { blobName } from '#domain/storage/blob-name.ts'
import type { BlobsDeps } from '#domain/storage/blobs.deps.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { ATTACHMENT_BYTES, MOST_ATTACHMENTS } from '../attachments/attachments.schema.ts'
import { storeAttachment } from '../attachments/attachments.server.ts'
import type { ReceivedFile, ReceivedMail } from './received-mail.ts'

/** Ids of those that are here, and what the others are called, each with the reason. */
export type MailedFiles = { ids: string[]; left: string[] }

/** Of files that are not here so many are named. */
const MOST_NAMED = 10

/**
 * Stores the files of a mail for the message that it becomes, each as far as it may be one of a message.
 * @throws Error where nothing can be stored: the mail is taken again later
 */
export async function storeMailedFiles(
  deps: BlobsDeps,
  ownerId: string,
  { attachments, isWhole }: ReceivedMail,
): Promise<MailedFiles> {
  const files: MailedFiles = { ids: [], left: [] }
  for (const [index, file] of attachments.entries()) {
    const isCut = !isWhole && index === attachments.length - 1
    const stored = isCut ? { why: 'only a part of it came' } : await storeOne(deps, ownerId, { file, files })
    if ('id' in stored) files.ids.push(stored.id)
    else files.left.push(`${blobName(file.name)} (${stored.why})`)
  }
  return files
}

/** The first so many names, and how many more there are. */
export function namedFirst(names: readonly string[]): string[] {
  const more = names.length - MOST_NAMED
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])]
}

export function listed(names: readonly string[]): string {
  return namedFirst(names).join(', ')
}

export function namesOf(files: readonly ReceivedFile[]): string {
  return listed(files.map(({ name }) => blobName(name)))
}

async function storeOne(
  deps: BlobsDeps,
  ownerId: string,
  { file: { name, bytes }, files }: { file: ReceivedFile; files: MailedFiles },
): Promise<{ id: string } | { why: string }> {
  const size = bytes.length
  if (size === 0) return { why: 'it is empty' }
  if (size > ATTACHMENT_BYTES) return { why: `${sizeWords(size)}, and ${sizeWords(ATTACHMENT_BYTES)} fit` }
  if (files.ids.length === MOST_ATTACHMENTS) return { why: `a message takes ${MOST_ATTACHMENTS} files` }
  try {
    return { id: await storeAttachment(deps, { ownerId, side: 'client', name, size, bytes: only(bytes) }) }
  } catch (error) {
    if (error instanceof AppError) return { why: 'it could not be stored' }
    throw error
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
