import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import { type FakeBucket, fakeBucket } from '#test/fake-bucket.ts'
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
      await expect(storage.takeAway()).rejects.toThrow('Files that could not be moved to the bucket: 1.')
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
