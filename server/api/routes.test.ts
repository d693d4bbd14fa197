import { expect, test } from 'vitest'
import type { ServerDeps } from '../server-deps.server.ts'
import { apiRoutes } from './routes.server.ts'

/** What is open to anyone. Everything else needs a session; a new line here is a decision. */
const OPEN = [
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/username',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'GET /api/auth/verify-email',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/contact',
  'POST /api/events',
  'POST /api/webhooks/stripe',
]

/** Takes a provider's bytes instead of a page's JSON. */
const RAW = ['POST /api/webhooks/stripe']

const routes = apiRoutes({} as ServerDeps)
const named = (list: typeof routes) => list.map(({ method, path }) => `${method} ${path}`)

test('only the routes named here are open to anyone', () => {
  expect(named(routes.filter((route) => route.access === 'anyone')).sort()).toEqual([...OPEN].sort())
})

test('only the webhook reads raw bodies', () => {
  expect(named(routes.filter((route) => route.rawBody))).toEqual(RAW)
})

test('each route is listed once', () => {
  expect(new Set(named(routes)).size).toBe(routes.length)
})

test('what sends mail, guesses or costs is limited more closely than the rest', () => {
  const limited = named(routes.filter((route) => route.limit))
  expect(limited).toEqual(
    expect.arrayContaining([
      'POST /api/auth/sign-up/email',
      'POST /api/auth/request-password-reset',
      'POST /api/auth/send-verification-email',
      'POST /api/contact',
      'POST /api/create-payment-intent',
      'POST /api/upload',
      'GET /api/account/export',
      'GET /api/payments/:id{pay_[0-9a-f]+}',
      'GET /api/payments/:id{pay_[0-9a-f]+}/checkout',
    ]),
  )
})
