import type { KillTimer, Occasion, Random } from './kills.ts'
import { type Ledger, type Wish, wishFor } from './ledger.ts'

/** The server's current address. Between two restarts, callers wait. */
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
  /** Responses in `LATE` aren't a reason to stop, because someone else may have been faster. */
  mayComeLate?: boolean
  /** Whether a successful response means that it is done. Default: it does. */
  isDone?: (answer: Answered) => boolean
}

type Answered = { ok: boolean; status: number; headers: Headers; text: string }

/** The caller must repeat two-factor authentication, because the last one is too old. */
export class AskedAgain extends Error {
  override readonly name = 'AskedAgain'
}

const FACTOR_ASKED = 428
const LATE: readonly number[] = [404, 409, 423]

/** How often the same request is tried before giving up. */
const TRIES = 3

/**
 * @returns undefined if the server went away before it had responded completely
 * @throws AskedAgain, or Error if the server refuses a request that it should accept
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

/** The rows of a list, or undefined if there was no response. */
export async function list<Row>(site: Site, path: string, cookie: string): Promise<Row[]> {
  return (await read<Row[]>(site, path, cookie)) ?? []
}

/** A page that may have been deleted in the meantime, or undefined if there was no response. */
export async function read<Shown>(site: Site, path: string, cookie: string): Promise<Shown | undefined> {
  const answer = await ask(site, { method: 'GET', path, headers: { Cookie: cookie }, mayComeLate: true })
  return answer?.ok ? JSON.parse(answer.text) : undefined
}

/**
 * Repeats the same request while there is no response, like a browser's retry. @returns the last response, if there was
 * one
 */
async function insist(site: Site, wish: Wish, asked: Asked): Promise<Answered | undefined> {
  let answer: Answered | undefined
  for (let attempt = 0; attempt < TRIES && !wish.acknowledged && !site.isOver(); attempt++) {
    answer = await ask(site, asked)
    wish.acknowledged = answer?.ok === true && (asked.isDone?.(answer) ?? true)
    // If an attempt without a response succeeded, the next one is refused.
    if (answer && answer.status < 500) break
  }
  return answer
}

/** A person at work. @property name of a staff member */
export type Busy = {
  site: Site
  ledger: Ledger
  kills: KillTimer
  random: Random
  cookie: string
  name?: string
}

/** Records a wish, reports the action in progress, and insists. @param what in the ledger; text: the wish's own */
export function want(
  { site, ledger, kills, cookie, name }: Busy,
  { what, text, is }: { what: keyof Ledger; text: string; is?: Occasion },
  { headers, ...asked }: Asked,
): Promise<Answered | undefined> {
  const wish = wishFor(ledger[what], text, name)
  if (is) kills.notice(is)
  return insist(site, wish, { ...asked, headers: { Cookie: cookie, ...headers } })
}

/** The session that a response starts. */
export function cookieOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
