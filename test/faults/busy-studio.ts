import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Project } from '../../domain/projects/projects.schema.ts'
import type { DeskRefund } from '../../domain/reads/desk-money.schema.ts'
import { codeOf } from '../totp.ts'
import type { Busy } from './busy-client.ts'
import { wishFor } from './ledger.ts'
import { ask, cookieOf, insist, list, type Site } from './site.ts'

const PASSWORD = '16.7ms-budget'
const PAUSE_MS = 60

/** Of the studio, with a second factor. @param invited what the invitation's link ends with @returns the session's cookie */
export async function joinStudio(site: Site, invited: string): Promise<string> {
  const post = async (path: string, body: object, cookie = '') => {
    const answer = await ask(site, { path, body, headers: { Cookie: cookie } })
    if (!answer?.ok) throw new Error(`${path} answered ${answer?.status}: ${answer?.text}`)
    return answer
  }
  const cookie = cookieOf(await post('/api/auth/join', { token: invited, newPassword: PASSWORD }))
  const begun = await post('/api/account/factor/begin', { currentPassword: PASSWORD }, cookie)
  const code = codeOf(JSON.parse(begun.text).uri)
  return cookieOf(await post('/api/account/factor/confirm', { code }, cookie)) || cookie
}

/** Grants refunds, begins projects and hands over until it is over, and puts down what was wanted and acknowledged. */
export async function workAtTheDesk(busy: Busy): Promise<void> {
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
