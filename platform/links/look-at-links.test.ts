import { createServer, type RequestListener, request as requestInTheClear, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lookAtLinks } from './look-at-links.ts'
import { isPublicAddress } from './public-address.ts'

const DRIVE = 'https://drive.google.com/file/d/1/view?usp=sharing'
/** These tests use it as the public internet. The other address is a machine on our own network. */
const OUTSIDE = '127.0.0.2'
const INSIDE = '127.0.0.3'

let outside: Server
let inside: Server
let asked: string[]
let reachedInside: number
let resolved: string[]
let addresses: (host: string) => string[]
let answer: RequestListener

beforeEach(async () => {
  asked = []
  reachedInside = 0
  resolved = []
  addresses = () => [OUTSIDE]
  answer = page('')
  outside = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`)
    answer(request, response)
  })
  await listen(outside, OUTSIDE, 0)
  inside = createServer((_, response) => {
    reachedInside++
    page('')(_, response)
  })
  await listen(inside, INSIDE, portOf(outside))
})
afterEach(() => Promise.all([close(outside), close(inside)]))

const look = (link = DRIVE, timeoutMs = 5000) =>
  lookAtLinks(
    'Studio of tests',
    { info: () => {}, warn: () => {}, error: () => {} },
    {
      resolve: async (host) => {
        resolved.push(host)
        return addresses(host).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      },
      isPublic: (address) => address === OUTSIDE || isPublicAddress(address),
      request: (url, options, onAnswer) =>
        requestInTheClear(
          { ...options, host: url.hostname, port: portOf(outside), path: url.pathname + url.search },
          onAnswer,
        ),
      timeoutMs,
    },
  )(link)

describe('what a host says of a link', () => {
  it.each([
    ['a page', DRIVE, page('<title>Harbour</title>'), { state: 'opens' }],
    ['the file itself', DRIVE, status(200, { 'Content-Type': 'application/zip' }), { state: 'opens' }],
    [
      'that somebody has to sign in',
      DRIVE,
      moved('https://accounts.google.com/v3/signin?continue=1'),
      { state: 'asks' },
    ],
    ['401', DRIVE, status(401), { state: 'asks' }],
    ['404', DRIVE, status(404), { state: 'gone' }],
    ['410', 'https://we.tl/t-1', status(410), { state: 'gone' }],
    [
      'where the file lies',
      'https://www.dropbox.com/s/1/a.zip?dl=1',
      moved('https://uc1.dl.dropboxusercontent.com/1'),
      { state: 'opens' },
    ],
    [
      'a last day',
      'https://wetransfer.com/downloads/1/2',
      page('{"expires_at":"2026-12-01T09:00:00Z"}'),
      { state: 'ends', endsOn: '2026-12-01' },
    ],
    [
      'a last day in a script',
      'https://www.filemail.com/d/1',
      page('x="{\\"expiresAt\\":\\"2026-12-01\\"}"'),
      { state: 'ends', endsOn: '2026-12-01' },
    ],
    ['a day that is none', 'https://we.tl/t-1', page('{"expires_at":"2026-02-31"}'), undefined],
    ['the same page for every address', 'https://onedrive.live.com/?id=1', page(''), undefined],
    ['nothing of what is private', 'https://github.com/ada/harbour', status(404), undefined],
    ['too many questions', DRIVE, status(429), undefined],
    ['an error', DRIVE, status(500), undefined],
  ])('%s', async (_, link, says, seen) => {
    answer = says
    expect(await look(link)).toEqual(seen)
    expect(asked).toHaveLength(1)
  })

  it('after a redirect to another host of the list, by that one’s rules', async () => {
    answer = (request, response) =>
      (request.headers.host?.startsWith('we.tl')
        ? moved('https://wetransfer.com/downloads/1')
        : page('{"expires_at":"2026-12-01"}'))(request, response)
    expect(await look('http://we.tl/t-1')).toEqual({ state: 'ends', endsOn: '2026-12-01' })
    expect(asked).toEqual(['GET we.tl/t-1', 'GET wetransfer.com/downloads/1'])
  })

  it('of 64 KiB of a page and no more', async () => {
    const end = '"expires_at":"2026-12-01"'
    answer = page(' '.repeat(64 * 1024 - end.length) + end)
    expect(await look('https://we.tl/t-1')).toEqual({ state: 'ends', endsOn: '2026-12-01' })
    answer = page(' '.repeat(64 * 1024) + end)
    expect(await look('https://we.tl/t-1')).toBeUndefined()
  })

  it('nothing when it hangs before its answer, or within it', async () => {
    for (const says of [() => {}, begun]) {
      answer = says
      expect(await look('https://we.tl/t-1', 100)).toBeUndefined()
    }
    await close(outside)
    expect(await look()).toBeUndefined()
    await listen(outside, OUTSIDE, 0)
  })

  it('nothing when it leads in circles', async () => {
    answer = moved(DRIVE)
    expect(await look()).toBeUndefined()
    expect(asked).toHaveLength(6)
  })
})

describe('nobody else is asked', () => {
  it.each([
    'https://example.org/a.zip',
    'https://drive.google.com.example.org/file',
    'https://evildrive.google.com/file',
    'https://notsharepoint.com/a',
    'https://drive.google.com:8443/file',
    'https://ada:secret@drive.google.com/file',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'ftp://drive.google.com/a',
    'no link',
  ])('%s', async (link) => {
    expect(await look(link)).toBeUndefined()
    expect([resolved, asked]).toEqual([[], []])
  })

  it.each([
    'https://example.org/',
    'http://drive.google.com/',
    'https://127.0.0.3/',
    'https://drive.google.com:22/',
  ])('by a redirect to %s', async (location) => {
    answer = moved(location)
    expect(await look()).toBeUndefined()
    expect(asked).toHaveLength(1)
    expect(reachedInside).toBe(0)
  })

  it.each([
    [['127.0.0.1']],
    [['10.0.0.5']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.2']],
    [['fe80::1']],
    [[OUTSIDE, INSIDE]],
    [[]],
  ])('at a name that leads to %j', async (found) => {
    addresses = () => found
    expect(await look()).toBeUndefined()
    expect([asked, reachedInside]).toEqual([[], 0])
  })

  it('at an address that a name gets after it was checked', async () => {
    addresses = () => [resolved.length === 1 ? OUTSIDE : INSIDE]
    expect(await look()).toEqual({ state: 'opens' })
    expect([resolved.length, asked.length, reachedInside]).toEqual([1, 1, 0])
  })

  it('at an address that a name gets between two requests', async () => {
    addresses = () => [resolved.length === 1 ? OUTSIDE : INSIDE]
    answer = moved('/file/d/2/view')
    expect(await look()).toBeUndefined()
    expect([resolved.length, asked.length, reachedInside]).toEqual([2, 1, 0])
  })
})

function page(text: string): RequestListener {
  return (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(text)
}

function status(code: number, headers = {}): RequestListener {
  return (_, response) => void response.writeHead(code, headers).end('of no interest')
}

function moved(location: string): RequestListener {
  return status(302, { Location: location })
}

function begun(...[, response]: Parameters<RequestListener>): void {
  response.writeHead(200, { 'Content-Type': 'text/html' }).write('<title>')
}

function listen(server: Server, address: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 1
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
