import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as z from 'zod/mini'
import { AppError, badInput } from '#domain/kernel/app-error.ts'

/** @throws AppError bad-input with the message of the first rule that fails */
export async function readJson<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, await bodyJson(c))
}

/**
 * @throws AppError bad-input with the message of the first rule that fails, and for U+0000, which PostgreSQL
 * can't store
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: unsaid })
  if (parsed.success && containsNul(parsed.data))
    throw badInput('Text can’t contain null characters. Remove them and try again.')
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message
  throw badInput(message ?? 'We couldn’t read the request. Check its fields.')
}

function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNul)
}

/** An error message for rules without one, which only programs break. It names the field and its type. */
function unsaid({ path, code, input, ...rule }: z.core.$ZodRawIssue): string {
  const field = path && path.length > 0 ? `'${path.join('.')}'` : 'The request'
  if (code === 'invalid_type' && input === undefined) return `${field} is missing.`
  if (code === 'invalid_type') return `${field} must be of type ${rule.expected}.`
  return `${field} isn’t valid.`
}

async function bodyJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
  }
  throw badInput('The request body must be a JSON object.')
}

const MAX_JSON_KIB = 64

/** Accepted bodies: JSON, raw bytes, or a stream. */
export type BodyPolicy = { kind: 'json' } | { kind: 'raw' | 'stream'; maxKib: number }

/** Rejects bodies that are too large before they are read. */
export function limitBody(policy: BodyPolicy = { kind: 'json' }): MiddlewareHandler {
  const maxKib = policy.kind === 'json' ? MAX_JSON_KIB : policy.maxKib
  const refuse = () => {
    throw new AppError('too-large', { userMessage: `The request is larger than ${maxKib} KiB.` })
  }
  if (policy.kind === 'stream')
    return (c, next) => {
      if (c.req.header('Transfer-Encoding') !== undefined)
        throw badInput('Send the size of the request in Content-Length.')
      // Leaves the body untouched for the handler that streams it.
      return Number(c.req.header('Content-Length') ?? 0) > maxKib * 1024 ? refuse() : next()
    }
  const limit = bodyLimit({ maxSize: maxKib * 1024, onError: refuse })
  // Reads have no body, and checking would build a whole Request.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next))
}

/** Smaller blocks cost more thread switches. With larger ones, sender, hash and disk wait for each other. */
const BLOCK_BYTES = 128 * 1024

/**
 * Yields a request's body in blocks, and receives the next one while the current one is in use. A block is valid until
 * the next one is requested. If the connection breaks, the bytes received so far are yielded first.
 */
export async function* bodyBytes(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  const full: Buffer[] = []
  const spare: Buffer[] = []
  let [filling, filled] = [newBlock(), 0]
  let ended: { brokenBy?: unknown } | undefined
  let changed = Promise.withResolvers<void>()

  function take(chunk: Buffer): void {
    for (let taken = 0; taken < chunk.length; ) {
      const fitting = chunk.subarray(taken, taken + BLOCK_BYTES - filled)
      filling.set(fitting, filled)
      filled += fitting.length
      taken += fitting.length
      if (filled < BLOCK_BYTES) continue
      full.push(filling)
      ;[filling, filled] = [spare.pop() ?? newBlock(), 0]
    }
    giveBack(chunk)
    if (full.length === 0) return
    incoming.pause()
    changed.resolve()
  }

  const forget = finished(incoming, { writable: false }, (brokenBy) => {
    ended = brokenBy ? { brokenBy } : {}
    changed.resolve()
  })
  incoming.on('data', take)
  try {
    for (;;) {
      const block = full.shift()
      if (block) {
        incoming.resume()
        yield block
        spare.push(block)
      } else if (ended) break
      else {
        await changed.promise
        changed = Promise.withResolvers()
      }
    }
    if (filled > 0) yield filling.subarray(0, filled)
    if (ended.brokenBy !== undefined) throw ended.brokenBy
  } finally {
    forget()
    // A response can still be sent on this connection.
    incoming.off('data', take).pause()
  }
}

function newBlock(): Buffer {
  return Buffer.allocUnsafeSlow(BLOCK_BYTES)
}

/** Frees the memory at once; the garbage collector would wait for tens of megabytes. */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
