import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import { listenLocally } from '#test/listen-locally.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { bucketStorage } from './bucket-storage.ts'
import { diskStorage } from './disk-storage.ts'

const MIB = 1024 ** 2
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(scratchFolder(), 'bucket-'))
})

afterEach(() => rm(folder, { recursive: true }))

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function keep(storage: BlobStorage, bytes: Buffer, part = 'blb_1'): Promise<string> {
  await storage.write(
    part,
    0,
    (async function* () {
      yield bytes
    })(),
  )
  const { sha256 } = await storage.digest(part, bytes.length)
  await storage.keep(part, sha256, bytes.length)
  await storage.discard(part)
  return sha256
}

const readAll = (storage: BlobStorage, sha256: string, from: number, to: number) =>
  buffer(storage.read(sha256, { from, to }))

async function namesIn(storage: BlobStorage): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.contents()) names.push(name)
  return names.sort()
}

describe('bucketStorage', () => {
  it.each([
    ['at once', 3 * MIB],
    ['in parts', 12 * MIB],
  ])('takes contents to the bucket %s, and reads them before and after', async (_, size) => {
    await using bucket = await fakeBucket()
    const storage = bucketStorage(folder, bucket.url, 5 * MIB)
    const bytes = randomBytes(size)
    const sha256 = await keep(storage, bytes)
    for (const isAway of [false, true]) {
      if (isAway) await storage.takeAway()
      expect(bucket.objects.has(`contents/${sha256}`)).toBe(isAway)
      expect(await diskStorage(folder).contentSize(sha256)).toBe(isAway ? undefined : size)
      expect(await storage.contentSize(sha256)).toBe(size)
      expect(hashOf(await readAll(storage, sha256, 0, size))).toBe(hashOf(bytes))
      expect(await readAll(storage, sha256, 1000, 1007)).toEqual(bytes.subarray(1000, 1007))
      expect(await namesIn(storage)).toEqual([sha256])
    }
    expect(bucket.uploads.size).toBe(0)
    // The same bytes once more.
    await keep(storage, bytes, 'blb_2')
    await storage.takeAway()
    expect(bucket.objects.size).toBe(1)
    await storage.remove(sha256)
    expect(bucket.objects.size).toBe(0)
    expect(await storage.contentSize(sha256)).toBeUndefined()
    await expect(readAll(storage, sha256, 0, 1)).rejects.toThrow('404')
  })

  it('lists what is here and what is there, over several pages', async () => {
    await using bucket = await fakeBucket()
    const storage = bucketStorage(folder, bucket.url)
    const names: string[] = []
    for (let n = 0; n < 5; n++) names.push(await keep(storage, randomBytes(10 + n)))
    await storage.takeAway()
    names.push(await keep(storage, randomBytes(30)))
    expect(await namesIn(storage)).toEqual(names.sort())
  })

  it.each<[string, FakeBucket['refuses']]>([
    ['is away', () => true],
    ['ends in the middle', (_, url) => url.searchParams.get('partNumber') === '2'],
    ['ends before the last word', (method, url) => method === 'POST' && url.searchParams.has('uploadId')],
  ])(
    'keeps what it has here while the bucket %s, takes the others, and goes on later',
    async (_, refuses) => {
      await using bucket = await fakeBucket()
      const storage = bucketStorage(folder, bucket.url, 5 * MIB)
      const large = randomBytes(6 * MIB)
      const sha256 = await keep(storage, large)
      bucket.refuses = refuses
      await expect(storage.takeAway()).rejects.toThrow("Files that couldn't be moved to the bucket: 1.")
      expect(await storage.contentSize(sha256)).toBe(large.length)
      expect(await readAll(storage, sha256, 5, 9)).toEqual(large.subarray(5, 9))
      bucket.refuses = () => false
      await storage.takeAway()
      expect(hashOf(await readAll(storage, sha256, 0, large.length))).toBe(sha256)
      expect(await diskStorage(folder).contentSize(sha256)).toBeUndefined()
    },
  )

  it('is refused with another secret, and has what came all the same', async () => {
    await using bucket = await fakeBucket()
    const storage = bucketStorage(folder, bucket.url.replace('secret', 'sesame'))
    const sha256 = await keep(storage, Buffer.from('a build'))
    await expect(storage.takeAway()).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringContaining('403') })],
    })
    expect(String(await readAll(storage, sha256, 0, 7))).toBe('a build')
  })
})

const KEY = 'AKIATESTS'
const SECRET = 'a/secret+with=signs'
const REGION = 'eu-north-1'

/** A server with the part of S3 that storing files needs. It verifies signatures (AWS Signature Version 4). */
type FakeBucket = {
  /** As in STORAGE_URL. */
  url: string
  objects: Map<string, Buffer>
  /** Parts of uploads that were neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>
  /** Requests for which this returns true are answered with 503. */
  refuses: (method: string, url: URL) => boolean
  [Symbol.asyncDispose]: () => Promise<void>
}

type Answer = [status: number, body?: string | Buffer, headers?: Record<string, string>]

async function fakeBucket(): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const body = await buffer(request)
    const isRefused = bucket.refuses(request.method ?? '', url)
    const [status, text, headers] = isRefused
      ? [503, error('SlowDown')]
      : isSigned(request, url)
        ? serve(request, url, body)
        : [403, error('SignatureDoesNotMatch')]
    response.writeHead(status, headers).end(text)
  })
  const { url, stop } = await listenLocally(server)
  const bucket: FakeBucket = {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@${new URL(url).host}/files?region=${REGION}`,
    objects,
    uploads,
    refuses: () => false,
    [Symbol.asyncDispose]: stop,
  }
  return bucket

  function serve(request: IncomingMessage, { pathname, searchParams }: URL, body: Buffer): Answer {
    const key = pathname.replace(/^\/files\/?/, '')
    if (searchParams.has('uploads')) return beginUpload()
    if (searchParams.has('uploadId')) return serveUpload(request, key, searchParams, body)
    if (searchParams.get('list-type') === '2') return [200, list(searchParams)]
    return serveObject(request, key, body)
  }

  function beginUpload(): Answer {
    const id = `upload-${uploads.size + 1}`
    uploads.set(id, new Map())
    return [200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`]
  }

  function serveUpload(
    { method }: IncomingMessage,
    key: string,
    params: URLSearchParams,
    body: Buffer,
  ): Answer {
    const id = params.get('uploadId') ?? ''
    const parts = uploads.get(id)
    if (!parts) return [404, error('NoSuchUpload')]
    if (method === 'PUT') {
      parts.set(Number(params.get('partNumber')), body)
      return [200, '', { ETag: etag(body) }]
    }
    uploads.delete(id)
    if (method === 'DELETE') return [204]
    const told = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)]
    objects.set(key, Buffer.concat(told.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0))))
    return [200, '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>']
  }

  function serveObject({ method, headers }: IncomingMessage, key: string, body: Buffer): Answer {
    if (method === 'PUT') {
      objects.set(key, body)
      return [200, '', { ETag: etag(body) }]
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return [204]
    }
    const object = objects.get(key)
    if (!object) return [404, method === 'HEAD' ? '' : error('NoSuchKey')]
    if (method === 'HEAD') return [200, '', { 'Content-Length': String(object.length) }]
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    return [206, object.subarray(Number(from), Number(to) + 1)]
  }

  /** Two per page, so that a listing has several pages. */
  function list(params: URLSearchParams): string {
    const after = params.get('continuation-token') ?? ''
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(params.get('prefix') ?? '') && name > after)
      .sort()
    const page = names.slice(0, 2)
    const more = names.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified><Size>${objects.get(name)?.length}</Size></Contents>`,
    )
    return `<ListBucketResult><IsTruncated>${names.length > 2}</IsTruncated><KeyCount>${page.length}</KeyCount>${more}${contents.join('')}</ListBucketResult>`
  }
}

const error = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/**
 * AWS, 'Create a signed AWS API request': the canonical request, the string to sign, and the key for a day, a region
 * and a service.
 */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, key, scope, names = '', signature] =
    /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? '',
    ) ?? []
  const at = String(headers['x-amz-date'])
  if (key !== KEY || scope !== `${at.slice(0, 8)}/${REGION}/s3/aws4_request`) return false
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const payload = headers['x-amz-content-sha256']
  const canonical = [method, url.pathname, query, signed.join(''), names, payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const signingKey = [at.slice(0, 8), REGION, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${SECRET}`),
  )
  return hmac(signingKey, toSign).toString('hex') === signature
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
