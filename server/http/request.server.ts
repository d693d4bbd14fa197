import type { Logger } from 'pino'
import type { SecurityEvent } from './security-events.server.ts'

/** What the socket knows, handed in by the listener (and by tests). */
type Bindings = {
  remoteAddress?: string | undefined
  /** Of what is read as it comes; without it as any other body. */
  body?: AsyncIterable<Uint8Array> | undefined
}

/** What the first middlewares find out for the rest. */
export type Variables = {
  requestId: string
  /** With the request's id in each line; made when something has to be said. */
  log: () => Logger
  /** The person's address: the socket's, or what a trusted proxy says. */
  clientAddress: string
  /** Notes what an attack is made of. @param account id or name, of which a keyed hash is told */
  note: (event: SecurityEvent, account?: string) => void
}

export type AppEnv = { Bindings: Bindings; Variables: Variables }
