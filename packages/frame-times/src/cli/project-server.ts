import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { UsageError } from './usage.ts'

/** @property server origin of the studio's site */
export type PushTarget = { server: string; project: string; token: string }

export type CaptureToSend = { file: string; name: string; sha256: string; scene: string }

type Wait = (ms: number) => Promise<unknown>

/** Before the second and the third request, unless the server asks for another time. */
const WAITS_MS = [2000, 10_000]
const LONGEST_WAIT_MS = 120_000
/** The server or a proxy before it is busy or restarting. */
const BUSY = new Set([429, 502, 503, 504])
/** Refusals of a single capture. The next one may succeed. */
const OF_ONE = new Set([400, 409, 413])
const LONGEST_SENTENCE = 500

const resultSchema = z.object({
  baseline: z.optional(z.string()),
  exitStatus: z.literal([0, 1, 2, 3]),
  sentence: z.string(),
  scenes: z.array(z.string()),
  url: z.string(),
})

/** A project on a server, as far as a token opens it. Messages never contain the token. */
export class ProjectServer {
  readonly #target: PushTarget
  readonly #wait: Wait

  constructor(target: PushTarget, wait: Wait = setTimeout) {
    this.#target = target
    this.#wait = wait
  }

  /** @returns the server's reason if it refuses this capture */
  async add(
    { file, name, sha256, scene }: CaptureToSend,
    { build, side }: { build: string; side: string },
  ): Promise<string | undefined> {
    const place = new URLSearchParams({ name, build, side, scene })
    const body = await readFile(file).catch(() => undefined)
    if (!body) return 'The file was moved or deleted.'
    const headers = { 'Content-Type': 'application/octet-stream', 'X-Sha256': sha256 }
    const response = await this.#send(`captures?${place}`, { method: 'PUT', headers, body })
    return response.ok ? undefined : await sentenceIn(response)
  }

  async resultOf(build: string): Promise<z.infer<typeof resultSchema>> {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ build })
    const response = await this.#send('result', { method: 'POST', headers, body })
    if (!response.ok) throw new UsageError(`No result: ${await sentenceIn(response)}`)
    const parsed = resultSchema.safeParse(await response.json().catch(() => undefined))
    if (parsed.success) return parsed.data
    throw new UsageError(`${this.#target.server} sent no result. Check that it is the address of the studio.`)
  }

  /** Repeats requests that fail for a passing reason. @throws UsageError if no further request can succeed */
  async #send(path: string, request: RequestInit, [waitMs, ...rest] = WAITS_MS): Promise<Response> {
    const answer = await this.#request(path, request).catch(reasonOf)
    const { server } = this.#target
    if (typeof answer !== 'string' && !BUSY.has(answer.status)) {
      if (answer.ok || OF_ONE.has(answer.status)) return answer
      throw new UsageError(`${server} refuses: ${await sentenceIn(answer)}`)
    }
    if (waitMs !== undefined) {
      await this.#wait(askedMs(answer) ?? waitMs)
      return this.#send(path, request, rest)
    }
    const why = typeof answer === 'string' ? `can’t be reached (${answer})` : `is busy (${answer.status})`
    throw new UsageError(
      `${server} ${why}. Run the command again later. Captures that were added aren’t added twice.`,
    )
  }

  #request(path: string, request: RequestInit): Promise<Response> {
    const { server, project, token } = this.#target
    return fetch(`${server}/api/push/${encodeURIComponent(project)}/${path}`, {
      ...request,
      // Node's decoder of Brotli is unsafe before 24.22.1 and 26.12.1.
      headers: { ...request.headers, Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' },
      // The token must not follow to another address.
      redirect: 'manual',
    })
  }
}

/** @returns undefined unless the server asks for a time */
function askedMs(answer: Response | string): number | undefined {
  const seconds = typeof answer === 'string' ? null : answer.headers.get('Retry-After')
  return Number(seconds) > 0 ? Math.min(Number(seconds) * 1000, LONGEST_WAIT_MS) : undefined
}

/** Pages of proxies aren't sentences. */
async function sentenceIn(answer: Response): Promise<string> {
  const text = (await answer.text().catch(() => '')).trim()
  const isSentence = text !== '' && text.length <= LONGEST_SENTENCE && !text.startsWith('<')
  return isSentence ? text : `The server answered with status ${answer.status}.`
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection'
}
