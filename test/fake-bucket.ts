import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from './listen-locally.ts'

const KEY = 'AKIATESTS'
const SECRET = 'a/secret+with=signs'
const REGION = 'eu-north-1'

/** A server that speaks as much of S3 as storing files asks for, to whoever signs with the right secret (AWS Signature Version 4). */
export type FakeBucket = {
  /** As STORAGE_URL has it. */
  url: string
  objects: Map<string, Buffer>
  /** Parts of uploads that were neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>
  /** Answers 503 to what this says yes to. */
  refuses: (method: string, url: URL) => boolean
  [Symbol.asyncDispose]: () => Promise<void>
}

type Answer = [status: number, body?: string | Buffer, headers?: Record<string, string>]

export async function fakeBucket(): Promise<FakeBucket> {
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

  /** Two a page, so that a listing has several. */
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

/** AWS, 'Create a signed AWS API request': the canonical request, the string to sign, and the key for a day, a region and a service. */
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
