import type { KillTimer, Occasion, Random } from './kills.ts'
import { type Ledger, type Wish, wishFor } from './ledger.ts'

/** Where the server is at the moment; between two restarts whoever asks waits. */
export type Site = {
  whenUp: () => Promise<string>
  isOver: () => boolean
}

type Asked = {
  path: string
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: object | Uint8Array<ArrayBuffer>
  /** Answers of `LATE` are no reason to stop, as somebody else may have been faster. */
  mayComeLate?: boolean
  /** Whether an answer without a refusal says that it is done; each does unless told. */
  isDone?: (answer: Answered) => boolean
}

type Answered = { ok: boolean; status: number; headers: Headers; text: string }

/** Whoever asked has to say again who they are: the proof of a second factor is too old. */
export class AskedAgain extends Error {
  override readonly name = 'AskedAgain'
}

const FACTOR_ASKED = 428
const LATE: readonly number[] = [404, 409, 423]

/** How often the same thing is tried before it is given up. */
const TRIES = 3

/**
 * @returns nothing when the server went away before it had answered whole
 * @throws AskedAgain, or Error when the server is there and does not want what it should take
 */
export async function ask(site: Site, asked: Asked): Promise<Answered | undefined> {
  const url = await site.whenUp()
  const answer = await send(url, asked)
  if (!answer || answer.ok || answer.status >= 500) return answer
  if (asked.mayComeLate && LATE.includes(answer.status)) return answer
  if (answer.status === FACTOR_ASKED) throw new AskedAgain(answer.text)
  throw new Error(`${asked.method ?? 'POST'} ${asked.path} answered ${answer.status}: ${answer.text}`)
}

async function send(
  url: string,
  { path, method = 'POST', headers = {}, body }: Asked,
): Promise<Answered | undefined> {
  const isBytes = body instanceof Uint8Array
  try {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body && !isBytes && { 'Content-Type': 'application/json' }), Origin: url, ...headers },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { ok: response.ok, status: response.status, headers: response.headers, text }
  } catch {
    return undefined
  }
}

/** What a list holds, or nothing when there was no answer. */
export async function list<Row>(site: Site, path: string, cookie: string): Promise<Row[]> {
  return (await read<Row[]>(site, path, cookie)) ?? []
}

/** What is shown of something that may have gone meanwhile, or nothing when there was no answer. */
export async function read<Shown>(site: Site, path: string, cookie: string): Promise<Shown | undefined> {
  const answer = await ask(site, { method: 'GET', path, headers: { Cookie: cookie }, mayComeLate: true })
  return answer?.ok ? JSON.parse(answer.text) : undefined
}

/** Sends the same thing again when there was no answer, as a browser's retry does. @returns the last answer, if there was one */
async function insist(site: Site, wish: Wish, asked: Asked): Promise<Answered | undefined> {
  let answer: Answered | undefined
  for (let attempt = 0; attempt < TRIES && !wish.acknowledged && !site.isOver(); attempt++) {
    answer = await ask(site, asked)
    wish.acknowledged = answer?.ok === true && (asked.isDone?.(answer) ?? true)
    // What was done at a try without an answer is refused at the next one.
    if (answer && answer.status < 500) break
  }
  return answer
}

/** Somebody at work. @property name of a member of the studio */
export type Busy = {
  site: Site
  ledger: Ledger
  kills: KillTimer
  random: Random
  cookie: string
  name?: string
}

/** Puts a wish down, says what is under way, and insists. @param what of the ledger; text: the wish's own */
export function want(
  { site, ledger, kills, cookie, name }: Busy,
  { what, text, is }: { what: keyof Ledger; text: string; is?: Occasion },
  { headers, ...asked }: Asked,
): Promise<Answered | undefined> {
  const wish = wishFor(ledger[what], text, name)
  if (is) kills.notice(is)
  return insist(site, wish, { ...asked, headers: { Cookie: cookie, ...headers } })
}

/** The session that an answer gives. */
export function cookieOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
