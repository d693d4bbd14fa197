import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BreakableLink, openLink } from './breakable-link.ts'

/** Answers each line with the same one, twice over. */
const echo = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', (chunk) => socket.write(Buffer.concat([chunk, chunk])))
})
let link: BreakableLink
beforeEach(async () => {
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const address = echo.address()
  link = await openLink({
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
  })
})
afterEach(async () => {
  await link.stop()
  await new Promise((resolve) => echo.close(resolve))
})

it('leads to the service until it is gone, for whoever is connected and whoever comes, and again when it is mended', async () => {
  const before = open()
  expect(await before.says('a')).toBe('aa')
  link.breakBy({ kind: 'gone' })
  expect(await before.ended).toBe('aa')
  expect(await open().ended).toBe('')
  link.breakBy(undefined)
  expect(await open().says('b')).toBe('bb')
})

it('holds back what is sent while it is silent, and hands it on afterwards', async () => {
  const before = open()
  expect(await before.says('a')).toBe('aa')
  link.breakBy({ kind: 'silent' })
  const answer = before.says('b')
  const during = open().says('c')
  expect(await Promise.race([answer, during, open().connected])).toBe('connected')
  link.breakBy(undefined)
  expect(await answer).toBe('aabb')
  expect(await during).toBe('cc')
})

it('cuts in the middle of an answer, or of what is sent', async () => {
  link.breakBy({ kind: 'cut', after: 3, of: 'answer' })
  expect(await open().sends('abcd')).toBe('abc')
  link.breakBy({ kind: 'cut', after: 3, of: 'request' })
  expect((await open().sends('abcd')).length).toBeLessThanOrEqual('abcabc'.length)
})

/** says: all that has come once there is more; sends: all that has come when the connection ends */
function open() {
  const socket: Socket = connect(link.port, '127.0.0.1')
  let heard = ''
  let hears = () => {}
  socket.on('data', (chunk) => {
    heard += chunk
    hears()
  })
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  return {
    ended,
    connected: new Promise((resolve) => socket.once('connect', () => resolve('connected'))),
    says: (text: string) =>
      new Promise<string>((resolve) => {
        hears = () => resolve(heard)
        socket.write(text)
      }),
    sends: (text: string) => {
      socket.write(text)
      return ended
    },
  }
}
