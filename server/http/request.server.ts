import type { Logger } from 'pino'

/** What the socket knows, handed in by the listener (and by tests). */
export type Bindings = { remoteAddress?: string }

/** What the first middlewares find out for the rest. */
export type Variables = {
  requestId: string
  /** With the request's id in each line; made when something has to be said. */
  log: () => Logger
  /** The person's address: the socket's, or what a trusted proxy says. */
  clientAddress: string
}

export type AppEnv = { Bindings: Bindings; Variables: Variables }
