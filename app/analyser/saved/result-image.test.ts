import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { crc32, imageOf, inImage, inLink, linkOf } from './result-image.ts'

const JSON_TEXT = JSON.stringify({ kind: 'frame-times-card', words: '39.8 became 69.0 ·' })

/** One pixel. */
const PICTURE = new Uint8Array(
  Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 200]))),
    chunk('IEND', Buffer.alloc(0)),
  ]),
)

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}

it('the checksum is that of the standard', () => {
  expect(crc32(new TextEncoder().encode('123456789')).toString(16)).toBe('cbf43926')
})

it('a card gives back what was put into it, and stays a picture', async () => {
  const card = (await imageOf(PICTURE, JSON_TEXT)) as Uint8Array<ArrayBuffer>
  expect(await inImage(card)).toEqual({ ok: true, json: JSON_TEXT, isPictureChanged: false })
  expect(Buffer.from(card).includes('iTXtbildruta:frame-times\0\u0001\0\0\0')).toBe(true)
  expect([...card.subarray(-12)]).toEqual([...PICTURE.subarray(-12)])
})

it('a picture without a comparison holds none, and so do other files', async () => {
  expect(await inImage(PICTURE)).toEqual({ ok: false, code: 'none' })
  expect(await inImage(new TextEncoder().encode('milk,bread'))).toEqual({ ok: false, code: 'none' })
  expect(await inImage(new Uint8Array())).toEqual({ ok: false, code: 'none' })
})

it('of a card no byte can be changed, cut off or added unseen', async () => {
  const card = (await imageOf(PICTURE, JSON_TEXT)) as Uint8Array<ArrayBuffer>
  for (let at = 0; at < card.length; at++) {
    const tampered = card.slice()
    tampered[at] = (tampered[at] ?? 0) ^ (1 << (at % 8))
    const read = await inImage(tampered)
    expect(read.ok && !read.isPictureChanged, `byte ${at}`).toBe(false)
    if (read.ok) expect(read.json).toBe(JSON_TEXT)
  }
  for (const other of [card.subarray(0, -1), new Uint8Array([...card, 0])]) {
    const read = await inImage(other)
    expect(read.ok && !read.isPictureChanged).toBe(false)
  }
})

it('a link gives back what was put into it, and no letter of it can be changed unseen', async () => {
  const link = (await linkOf(JSON_TEXT)) ?? ''
  expect(link).toMatch(/^#card=[0-9a-f]{64}\.[\w-]+$/)
  expect(await inLink(link)).toEqual({ ok: true, json: JSON_TEXT, isPictureChanged: false })
  for (let at = '#card='.length; at < link.length; at++) {
    const letter = link[at] === 'A' ? 'B' : 'A'
    const tampered = link.slice(0, at) + letter + link.slice(at + 1)
    expect(await inLink(tampered), `letter ${at}`).toEqual({ ok: false, code: 'changed' })
  }
  expect(await inLink(link.slice(0, -1))).toEqual({ ok: false, code: 'changed' })
})

it('what would unpack to more than a page bears is put into no card', async () => {
  expect(await imageOf(PICTURE, '0'.repeat(5_000_000))).toBeUndefined()
})

it('there is no link of more letters than an address bears, and none that unpacks to more than a page bears', async () => {
  const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36)).join('')
  expect(await linkOf(noise)).toBeUndefined()
  const bomb = (await linkOf('0'.repeat(5_000_000))) ?? ''
  expect(bomb.length).toBeGreaterThan(100)
  expect(await inLink(bomb)).toEqual({ ok: false, code: 'changed' })
})
