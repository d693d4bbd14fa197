import type { Context } from 'hono'
import { badInput } from '#domain/kernel/app-error.ts'
import type { AppEnv } from './requests.server.ts'

/** @property length bytes, as announced */
export type StreamedBody = { length: number; bytes: AsyncIterable<Uint8Array> }

/** The body of a route whose policy is `stream`. @throws AppError bad-input without a length */
export function streamedBody(c: Context<AppEnv>): StreamedBody {
  return {
    length: wholeNumber(c, 'Content-Length'),
    bytes: c.env?.body ?? c.req.raw.body ?? nothing(),
  }
}

/** @throws AppError bad-input */
export function wholeNumber(c: Context<AppEnv>, header: string): number {
  const text = c.req.header(header) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw badInput(`Send ${header} as a whole number.`)
  return Number(text)
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
