import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Project } from '../../domain/projects/projects.schema.ts'
import type { DeskRefund } from '../../domain/reads/desk-money.schema.ts'
import { codeOf } from '../totp.ts'
import { type Busy, unlessAskedAgain } from './busy-client.ts'
import { wishFor } from './ledger.ts'
import { ask, cookieOf, insist, list, type Site } from './site.ts'

const PASSWORD = '16.7ms-budget'
const PAUSE_MS = 60

type Desk = Omit<Busy, 'cookie'> & {
  /** @returns what the link of an invitation ends with */
  invite: () => Promise<string>
  /** That of the server. */
  clock: () => Date
  /** Called when somebody of the studio is there. */
  begun: () => void
}

/** Grants refunds, begins projects and hands over until it is over, and puts down what was wanted and acknowledged. */
export async function workAtTheDesk({ invite, clock, begun, ...others }: Desk): Promise<void> {
  while (!others.site.isOver()) {
    const cookie = await join(others.site, await invite(), clock)
    if (!cookie) continue
    begun()
    await workAs({ ...others, cookie }).catch(unlessAskedAgain)
  }
}

/** @returns the session's cookie, or nothing where an answer did not come */
async function join(site: Site, token: string, clock: () => Date): Promise<string | undefined> {
  const joined = await ask(site, { path: '/api/auth/join', body: { token, newPassword: PASSWORD } })
  if (!joined?.ok) return undefined
  const headers = { Cookie: cookieOf(joined) }
  const begun = await ask(site, {
    path: '/api/account/factor/begin',
    body: { currentPassword: PASSWORD },
    headers,
  })
  if (!begun?.ok) return undefined
  const code = codeOf(JSON.parse(begun.text).uri, clock().getTime())
  const confirmed = await ask(site, { path: '/api/account/factor/confirm', body: { code }, headers })
  return confirmed?.ok ? cookieOf(confirmed) || headers.Cookie : undefined
}

async function workAs(busy: Busy): Promise<void> {
  while (!busy.site.isOver()) {
    await busy.random.pick([grantRefund, deliver, deliver])(busy)
    await delay(PAUSE_MS)
  }
}

async function grantRefund({ site, ledger, kills, cookie }: Busy): Promise<void> {
  const [request] = await list<DeskRefund>(site, '/api/desk/refunds', cookie)
  if (request?.stage !== 'open') return
  kills.notice('grant')
  await insist(site, wishFor(ledger.grants, request.id), {
    path: `/api/desk/refunds/${request.id}/grant`,
    body: {},
    headers: { Cookie: cookie },
    mayComeLate: true,
  })
}

/** A first delivery begins the project. */
async function deliver({ site, ledger, kills, random, cookie }: Busy): Promise<void> {
  const projects = await list<Project>(site, '/api/desk/projects/open', cookie)
  if (projects.length === 0) return
  const { id, status } = random.pick(projects)
  const ours = { headers: { Cookie: cookie }, mayComeLate: true }
  if (status === 'pending') {
    const started = await ask(site, {
      ...ours,
      path: `/api/desk/projects/${id}/start`,
      body: { note: '', anyway: 'on' },
    })
    if (!started?.ok) return
  }
  const delivery = wishFor(ledger.deliveries, `A build ${randomUUID()}`)
  kills.notice('delivery')
  const items = [{ kind: 'build', label: 'Shipping', link: 'https://drive.google.com/file/d/build' }]
  await insist(site, delivery, {
    ...ours,
    path: `/api/desk/projects/${id}/deliver`,
    body: { title: delivery.text, items },
  })
}
