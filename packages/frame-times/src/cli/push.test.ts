import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { runIn } from '../../fixtures/run-in.ts'
import { writePresentMon2 } from '../../fixtures/write-presentmon.ts'
import { push } from './push.ts'

const TOKEN = 'brt_a-secret-of-the-build-machine'
const RESULT = {
  build: '1219',
  baseline: '1204',
  status: 'worse',
  exitStatus: 1,
  sentence: 'Worse. Where: harbour.',
  scenes: ['harbour: 1% low 9% worse (5 to 13)'],
  url: 'https://studio.example/client/projects/prj_1',
}

type Sent = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer }
type Answer = { status: number; body?: string; headers?: Record<string, string> }

let folder = ''
let server: Server
let origin = ''
let sent: Sent[] = []
/** The answers to the next requests, before the usual ones. */
let next: (Answer | 'hang up')[] = []
let atOnce = 0
let mostAtOnce = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'push-'))
  for (const run of [1, 2, 3, 4, 5]) put(`runs/harbour/r${run}.csv`, capture(run))
  put('runs/forest/r1.csv', capture(9))
  put('C:\\runs\\w1.csv', capture(10))
  put('broken.csv', 'a text of another world\n')
})

beforeEach(async () => {
  ;[sent, next, mostAtOnce] = [[], [], 0]
  server = createServer(async (request, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    sent.push({ method, url: new URL(url, 'http://localhost'), headers, body: Buffer.concat(chunks) })
    const answer = next.shift() ?? { status: 200, body: JSON.stringify(RESULT) }
    // Long enough for requests to overlap.
    await new Promise((resolve) => setTimeout(resolve, 20))
    atOnce--
    if (answer === 'hang up') return request.socket.destroy()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  vi.unstubAllEnvs()
  server.close()
  server.closeAllConnections()
})

describe('frames push', () => {
  it('sends what can be read, three at once, and ends with the gate of the server', async () => {
    const { status, out, err } = await frames('runs', 'broken.csv', '--scene', 'folder')
    expect(status).toBe(1)
    expect(err).toBe('')
    expect(out).toMatch(
      /^6 captures of 1219 added\.\nharbour: 1% low 9% worse \(5 to 13\)\nWorse\. Where: harbour\.\nCompared with 1204\.\nHistory: https:\S+\n\nLeft out\n- broken\.csv: /,
    )
    expect(mostAtOnce).toBeGreaterThan(1)
    expect(mostAtOnce).toBeLessThanOrEqual(3)
    const captures = sent.slice(0, -1)
    expect(captures.map(({ url }) => url.searchParams.get('name')).sort()).toEqual([
      'r1.csv',
      'r1.csv',
      'r2.csv',
      'r3.csv',
      'r4.csv',
      'r5.csv',
    ])
    for (const { method, url, headers, body } of captures) {
      expect([method, url.pathname]).toEqual(['PUT', '/api/push/prj_1/captures'])
      expect(headers.authorization).toBe(`Bearer ${TOKEN}`)
      expect(headers['x-sha256']).toBe(createHash('sha256').update(body).digest('hex'))
      expect(Number(headers['content-length'])).toBe(body.length)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        ...{ build: '1219', side: 'after', scene: expect.stringMatching(/^(harbour|forest)$/) },
      })
    }
    const asked = sent.at(-1)
    expect([asked?.method, asked?.url.pathname, asked?.body.toString()]).toEqual([
      ...['POST', '/api/push/prj_1/result', '{"build":"1219"}'],
    ])
  })

  it.each([0, 1, 2, 3])('ends with %i where the gate does', async (exitStatus) => {
    next = [{ status: 200 }, { status: 200, body: JSON.stringify({ ...RESULT, exitStatus }) }]
    expect((await frames('runs/forest/r1.csv')).status).toBe(exitStatus)
  })

  it('takes the token from the environment, a side and a path of Windows', async () => {
    vi.stubEnv('BILDRUTA_TOKEN', `${TOKEN}\n`)
    const { status } = await run(
      'push',
      ...['--project', `${origin}/client/projects/prj_2/`],
      ...['--build', '1 & 2', '--side', 'before', 'C:\\runs\\w1.csv'],
    )
    expect(status).toBe(1)
    expect(sent[0]?.url.pathname).toBe('/api/push/prj_2/captures')
    expect(sent[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({
      ...{ name: 'w1.csv', build: '1 & 2', side: 'before', scene: '' },
    })
  })

  it('waits as long as a busy server asks, and longer each time without a connection', async () => {
    next = [{ status: 429, headers: { 'Retry-After': '7' } }, 'hang up', { status: 200 }]
    const waits: number[] = []
    const { status } = await push(request(), async (ms) => waits.push(ms))
    expect([status, waits]).toEqual([1, [7000, 10_000]])
    expect(new Set(sent.slice(0, 3).map(({ body }) => body.length)).size).toBe(1)
  })

  it('gives up on a server that stays away, and says that running again is safe', async () => {
    next = Array.from({ length: 3 }, () => 'hang up' as const)
    await expect(push(request(), async () => undefined)).rejects.toThrow(
      /^http:\S+ can’t be reached \(\w+\)\. Run the command again later\. Captures that were added aren’t added twice\.$/,
    )
    next = Array.from({ length: 3 }, () => ({ status: 429 }))
    await expect(push(request(), async () => undefined)).rejects.toThrow('is busy (429)')
  })

  it('lists captures that the server refuses, and goes on', async () => {
    next = [{ status: 409, body: 'This capture is already in build 1204, scene forest.' }]
    const { status, out } = await frames('runs/harbour')
    expect(status).toBe(1)
    expect(out).toContain('4 captures of 1219 added.')
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /Left out - runs\/harbour\/r\d\.csv: This capture is already in build 1204/,
    )
    next = [{ status: 400, body: '<html>' }]
    const none = await frames('runs/forest')
    expect(none).toMatchObject({ status: 3, out: '' })
    expect(none.err).toMatch(
      /^No capture was added\.\n\nLeft out\n- runs\/forest\/r1\.csv: The server answered with status 400\./,
    )
    expect(sent.at(-1)?.method).toBe('PUT')
  })

  it('sends nothing where nothing can be read', async () => {
    expect(await frames('broken.csv')).toMatchObject({
      status: 3,
      err: expect.stringMatching(/^No capture was added\.\n\nLeft out\n- broken\.csv: /),
    })
    expect(sent).toEqual([])
  })

  it.each<[string, Answer, string]>([
    ['a wrong token', { status: 401, body: 'This token isn’t valid.' }, 'refuses: This token isn’t valid.'],
    [
      'another address',
      { status: 308, headers: { Location: 'https://x.example' } },
      'refuses: The server answered with status 308.',
    ],
    ['a fault', { status: 500, body: 'Something went wrong.' }, 'refuses: Something went wrong.'],
  ])('stops at %s', async (_, answer, sentence) => {
    next = Array.from({ length: 3 }, () => answer)
    const { status, out, err } = await frames('runs/harbour')
    expect([status, out]).toEqual([3, ''])
    expect(err.replaceAll(/\s+/g, ' ')).toContain(sentence)
    expect(sent.length).toBeLessThanOrEqual(3)
  })

  it('explains a result that is none, and one that is refused', async () => {
    next = [{ status: 200 }, { status: 200, body: '<html>' }]
    expect((await frames('runs/forest')).err).toContain('sent no result')
    next = [{ status: 200 }, { status: 409, body: 'Build 1219 has no captures.' }]
    expect((await frames('runs/forest')).err).toContain('No result: Build 1219 has no captures.')
  })

  it.each<[string, string[], string]>([
    ['no project', ['--build', '1', '--token', TOKEN], "required option '--project <PROJECT>'"],
    ['no token', ['--build', '1', '--project', 'https://a.example/p'], "required option '--token <TOKEN>'"],
    ['an empty token', [...to('https://a.example/p'), '--token', ''], 'The token is empty'],
    ['a broken token', [...to('https://a.example/p'), '--token', `${TOKEN} x`], 'contains spaces'],
    ['an id alone', [...to('prj_1'), '--token', TOKEN], '--project takes the address'],
    ['no https', [...to('http://a.example/p'), '--token', TOKEN], 'must start with https'],
    ['another side', [...to(), '--side', 'both', '--token', TOKEN], 'Allowed choices are before, after.'],
    ['no file', [...to(), '--token', TOKEN, 'nothing.csv'], "File not found: 'nothing.csv'"],
    ['no scene', [...to(), '--token', TOKEN, '--scene', 'x'], '--scene takes'],
  ])('refuses %s, without the token', async (_, args, sentence) => {
    const { status, out, err } = await run('push', ...args, 'runs/forest/r1.csv')
    expect([status, out]).toEqual([3, ''])
    expect(err.replaceAll(/\s+/g, ' ')).toContain(sentence)
    expect(sent).toEqual([])
  })

  it('shows help that fits a terminal', async () => {
    vi.stubEnv('BILDRUTA_TOKEN', TOKEN)
    const { status, out } = await run('push', '--help')
    expect(status).toBe(0)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })
})

function to(project = 'https://a.example/p'): string[] {
  return ['--project', project, '--build', '1']
}

function request() {
  return {
    ...{ server: origin, project: 'prj_1', token: TOKEN, build: '1219', scene: undefined },
    side: 'after',
    files: [join(folder, 'runs/forest/r1.csv')],
  } as const
}

async function frames(...args: string[]) {
  const project = `${origin}/client/projects/prj_1`
  return run('push', '--project', project, '--build', '1219', '--token', TOKEN, ...args)
}

/** Runs the command in the folder with the captures. Nothing that it prints may contain the token. */
async function run(...args: string[]) {
  const ended = await runIn(folder, args)
  expect(ended.out + ended.err).not.toContain(TOKEN)
  return ended
}

function capture(seed: number): string {
  return writePresentMon2(generateFrames({ frames: 400, frameTime: 10, seed }))
}

function put(name: string, content: string): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
