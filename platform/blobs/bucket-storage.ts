import { openAsBlob } from 'node:fs'
import { S3mini } from 's3mini'
import type { BlobStorage, ByteRange } from '#domain/storage/blob-storage.ts'
import { askOutside } from '../ask-outside.ts'
import { contentFile, diskStorage } from './disk-storage.ts'

/** Larger contents are sent in parts of this size. S3 accepts 5 GB at once, and 10,000 parts of at least 5 MiB. */
const PART_BYTES = 64 * 1024 ** 2
/** Time limit of requests without file contents. */
const ANSWER_MS = 10_000
const LISTED_AT_ONCE = 1000

/**
 * Stores contents in an S3-compatible bucket as `contents/<sha256>`. Uploads are stored on this machine first, so that clients don't wait
 * for the bucket. `takeAway` moves them there; until then they are read from here.
 * @param folder absolute; for contents not yet in the bucket
 * @param url https://KEY:SECRET@HOST/BUCKET, with ?region= if the bucket requires it
 */
export function bucketStorage(folder: string, url: string, partBytes = PART_BYTES): BlobStorage {
  const disk = diskStorage(folder)
  const carrying = connect(url)
  const answering = connect(url, ANSWER_MS)

  async function take(sha256: string, size: number): Promise<void> {
    const key = keyOf(sha256)
    if ((await sizeIn(answering, key)) !== size) {
      const bytes = await openAsBlob(contentFile(folder, sha256))
      await (size <= partBytes ? carrying.putObject(key, bytes) : putInParts(carrying, key, bytes, partBytes))
      const arrived = await sizeIn(answering, key)
      if (arrived !== size)
        throw new Error(`Only ${arrived} of the ${size} bytes of ${key} are in the bucket.`)
    }
    await disk.remove(sha256)
  }

  return {
    ...disk,

    read: async function* (sha256, range) {
      const isHere = (await disk.contentSize(sha256)) !== undefined
      yield* isHere ? disk.read(sha256, range) : readFrom(carrying, keyOf(sha256), range)
    },

    contentSize: async (sha256) =>
      (await disk.contentSize(sha256)) ?? (await sizeIn(answering, keyOf(sha256))),

    remove: async (sha256) => {
      await disk.remove(sha256)
      await answering.deleteObject(keyOf(sha256))
    },

    contents: async function* () {
      yield* disk.contents()
      yield* listed(answering)
    },

    takeAway: async () => {
      const failures: unknown[] = []
      for await (const { name } of disk.contents()) {
        const size = await disk.contentSize(name)
        if (size !== undefined) await take(name, size).catch((error) => failures.push(error))
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `Files that couldn't be moved to the bucket: ${failures.length}.`)
    },
  }
}

/** @param within milliseconds for the whole response; undefined for responses with file contents */
function connect(url: string, within?: number): S3mini {
  const { protocol, username, password, host, pathname, searchParams } = new URL(url)
  return new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${protocol}//${host}${pathname}`,
    region: searchParams.get('region') ?? 'auto',
    fetch: askOutside,
    ...(within !== undefined && { requestAbortTimeout: within }),
  })
}

const FOLDER = 'contents/'
const keyOf = (sha256: string) => FOLDER + sha256

async function sizeIn(bucket: S3mini, key: string): Promise<number | undefined> {
  return (await bucket.objectExists(key)) ? bucket.getContentLength(key) : undefined
}

async function putInParts(bucket: S3mini, key: string, bytes: Blob, partBytes: number): Promise<void> {
  const upload = await bucket.getMultipartUploadId(key)
  try {
    const parts = []
    for (let from = 0; from < bytes.size; from += partBytes)
      parts.push(await bucket.uploadPart(key, upload, bytes.slice(from, from + partBytes), parts.length + 1))
    await bucket.completeMultipartUpload(key, upload, parts)
  } catch (error) {
    await bucket.abortMultipartUpload(key, upload).catch(() => undefined)
    throw error
  }
}

async function* readFrom(bucket: S3mini, key: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  if (from >= to) return
  const { body } = await bucket.getObjectRaw(key, false, from, to)
  if (!body) throw new Error(`The bucket's response doesn't contain the bytes of ${key}.`)
  yield* body
}

async function* listed(bucket: S3mini): AsyncGenerator<{ name: string; changedAt: Date }> {
  let next: string | undefined
  do {
    const page = await bucket.listObjectsPaged('/', FOLDER, LISTED_AT_ONCE, next)
    for (const { Key, LastModified } of page?.objects ?? [])
      yield { name: Key.slice(FOLDER.length), changedAt: new Date(LastModified) }
    next = page?.nextContinuationToken
  } while (next !== undefined)
}
