import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type ExitStatus, UsageError } from './usage.ts'

export type PushTarget = { server: string; project: string; token: string }

export type CaptureToSend = { file: string; name: string; sha256: string; scene: string }

const TRIES = 6
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 120_000
/** The server or a proxy before it is busy or restarting. */
const PASSING = new Set([429, 502, 503, 504])
/** Refusals of a single request, such as for a capture that is too large. The next one may succeed. */
const OF_ONE = new Set([400, 409, 413, 415, 422])
const LONGEST_SENTENCE = 500

const exitStatus = z.literal([0, 1, 2, 3])
const resultSchema = z.object({
  baseline: z.optional(z.string()),
  exitStatus,
  sentence: z.string(),
  scenes: z.array(z.string()),
  url: z.string(),
})

type PushResult = z.infer<typeof resultSchema> & { exitStatus: ExitStatus }

/** A project on a server, as far as a token opens it. Messages never contain the token. */
export class ProjectServer {
  readonly #address: string
  readonly #token: string
  readonly #origin: string
  readonly #wait: (ms: number) => Promise<unknown>

  constructor({ server, project, token }: PushTarget, wait: (ms: number) => Promise<unknown> = setTimeout) {
    this.#origin = server
    this.#address = `${server}/api/push/${encodeURIComponent(project)}`
    this.#token = token
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
    const response = await this.#send(`captures?${place}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream', 'X-Sha256': sha256 },
      body,
    })
    return response.ok ? undefined : await sentenceIn(response)
  }

  async resultOf(build: string): Promise<PushResult> {
    const response = await this.#send('result', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ build }),
    })
    if (!response.ok) throw new UsageError(`No result: ${await sentenceIn(response)}`)
    const parsed = resultSchema.safeParse(await response.json().catch(() => undefined))
    if (parsed.success) return parsed.data
    throw new UsageError(`${this.#origin} sent no result. Check that it is the address of the studio.`)
  }

  /** Repeats requests that fail for a passing reason. @throws UsageError if no further request can succeed */
  async #send(path: string, request: RequestInit): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const answer = await this.#request(path, request)
      if (answer instanceof Response && (answer.ok || OF_ONE.has(answer.status))) return answer
      const isPassing = typeof answer === 'string' || PASSING.has(answer.status)
      if (!isPassing || tried === TRIES) throw await this.#failure(answer)
      await this.#wait(waitMs(answer, tried))
    }
  }

  /** @returns the reason if there is no response */
  async #request(path: string, request: RequestInit): Promise<Response | string> {
    try {
      return await fetch(`${this.#address}/${path}`, {
        ...request,
        // Node's decoder of Brotli is unsafe before 24.22.1 and 26.12.1.
        headers: {
          ...request.headers,
          Authorization: `Bearer ${this.#token}`,
          'Accept-Encoding': 'gzip',
        },
        // The token must not follow to another address.
        redirect: 'manual',
      })
    } catch (error) {
      return reasonOf(error)
    }
  }

  async #failure(answer: Response | string): Promise<UsageError> {
    if (typeof answer === 'string') return this.#tryLater(`can’t be reached (${answer})`)
    if (PASSING.has(answer.status)) return this.#tryLater(`is busy (${answer.status})`)
    if (answer.status >= 300 && answer.status < 400)
      return new UsageError(`${this.#origin} redirects, but the token isn’t sent on. Use the new address.`)
    if (answer.status === 401 || answer.status === 404)
      return new UsageError(
        `${this.#origin} doesn’t accept this token for this project. Check both, or create a new token on the project’s page.`,
      )
    return new UsageError(`${this.#origin} refuses: ${await sentenceIn(answer)}`)
  }

  #tryLater(why: string): UsageError {
    return new UsageError(
      `${this.#origin} ${why}. Run the command again later. Captures that were added aren’t added twice.`,
    )
  }
}

/** As the server asks, else twice as long each time. */
function waitMs(answer: Response | string, tried: number): number {
  const asked =
    answer instanceof Response ? Number(answer.headers.get('Retry-After') ?? Number.NaN) : Number.NaN
  const ms = asked >= 0 ? asked * 1000 : FIRST_WAIT_MS * 2 ** (tried - 1)
  return Math.min(ms, LONGEST_WAIT_MS)
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
