import { createMiddleware } from 'hono/factory'
import { statusesOf } from '#domain/kernel/states.ts'
import type { RateLimits } from '#domain/people/rate-limits.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { AppEnv } from './request.server.ts'

/** What an attack is made of, with its line in the log. */
export const SECURITY_EVENTS = {
  'sign-in-failed': 'a sign-in failed',
  'sign-in-succeeded': 'a sign-in succeeded',
  'limit-reached': 'a limit was reached',
  'foreign-id': 'a client asked for what is not theirs or not there',
  'origin-refused': 'a request of another site was refused',
} as const

export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** Lets whatever answers a request note what an attack is made of: counted, and told the log by keyed hashes, never by an address or a name. */
export function noteSecurityEvents({ metrics, limits }: { metrics: Metrics; limits: RateLimits }) {
  for (const event of statusesOf(SECURITY_EVENTS)) metrics.securityEvents.inc({ event }, 0)
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('note', (event, account) => {
      metrics.securityEvents.inc({ event })
      const who = account === undefined ? {} : { account: limits.hash('account', account) }
      c.var
        .log()
        .info({ event, address: limits.hash('address', c.var.clientAddress), ...who }, SECURITY_EVENTS[event])
    })
    await next()
  })
}
