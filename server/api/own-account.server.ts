import type { Context } from 'hono'
import {
  accountDeletionSchema,
  emailChangeSchema,
  passwordChangeSchema,
  profileSchema,
} from '../../domain/accounts/accounts.schema.ts'
import { requestEmailChange } from '../../domain/accounts/email-change/change-email.server.ts'
import { changePassword } from '../../domain/accounts/password/change-password.server.ts'
import type { AccountOwner } from '../../domain/accounts/password/own-password.server.ts'
import { endOtherSessions, endSession, listSessions } from '../../domain/accounts/sessions/sessions.server.ts'
import { deleteAccount } from '../../domain/own-data/delete-account.server.ts'
import { exportAccount } from '../../domain/own-data/export-account.server.ts'
import type { Viewer } from '../../domain/people/people.schema.ts'
import { readJson } from '../http/body.server.ts'
import { jsonStream } from '../http/json-stream.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import type { ServerDeps } from '../server-deps.server.ts'
import type { ApiRoute } from './api-route.server.ts'

/** What clients see and change of their own account. */
export function ownAccountRoutes(deps: ServerDeps): ApiRoute[] {
  return [
    {
      method: 'PATCH',
      path: '/api/account',
      access: 'session',
      handle: async (c) => rename(deps, c),
    },
    {
      method: 'POST',
      path: '/api/account/email',
      access: 'session',
      // Each one mails an address of the client's choice.
      limit: { hits: 10, windowSeconds: 3600 },
      handle: async (c, viewer) =>
        c.json(await requestEmailChange(deps, ownerOf(c, viewer), await readJson(c, emailChangeSchema))),
    },
    {
      method: 'POST',
      path: '/api/account/password',
      access: 'session',
      handle: async (c, viewer) => {
        const input = await readJson(c, passwordChangeSchema)
        const headers = await changePassword(deps, ownerOf(c, viewer), input)
        deps.threadStreams.recheck(viewer.id)
        return withCookies(headers)
      },
    },
    {
      method: 'GET',
      path: '/api/account/sessions',
      access: 'session',
      handle: async (c, viewer) => c.json(await listSessions(deps, ownerOf(c, viewer))),
    },
    {
      method: 'POST',
      path: '/api/account/sessions/end-others',
      access: 'session',
      handle: async (c, viewer) => {
        await endOtherSessions(deps, ownerOf(c, viewer))
        deps.threadStreams.recheck(viewer.id)
        return c.body(null, 204)
      },
    },
    {
      method: 'POST',
      path: '/api/account/sessions/:id/end',
      access: 'session',
      handle: async (c, viewer) => {
        await endSession(deps, ownerOf(c, viewer), c.req.param('id') ?? '')
        deps.threadStreams.recheck(viewer.id)
        return c.body(null, 204)
      },
    },
    {
      method: 'GET',
      path: '/api/account/export',
      access: 'session',
      // Each one gathers everything that is stored about the client.
      limit: { hits: 10, windowSeconds: 3600, per: 'client' },
      handle: async (c, viewer) => exportAsFile(deps, ownerOf(c, viewer)),
    },
    {
      method: 'POST',
      path: '/api/account/delete',
      access: 'session',
      handle: async (c, viewer) => {
        const input = await readJson(c, accountDeletionSchema)
        const headers = await deleteAccount(deps, ownerOf(c, viewer), input)
        deps.threadStreams.recheck(viewer.id)
        return withCookies(headers)
      },
    },
  ]
}

async function rename(deps: ServerDeps, c: Context<AppEnv>): Promise<Response> {
  const { name } = await readJson(c, profileSchema)
  const auth = await deps.auth()
  await auth.api.updateUser({ headers: c.req.raw.headers, body: { name } })
  return c.json({ name })
}

async function exportAsFile(deps: ServerDeps, owner: AccountOwner): Promise<Response> {
  const name = `${deps.studio.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-account.json`
  return new Response(jsonStream(await exportAccount(deps, owner)), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

function ownerOf(c: Context<AppEnv>, viewer: Viewer): AccountOwner {
  return { ...viewer, headers: c.req.raw.headers, clientAddress: c.var.clientAddress }
}

function withCookies(headers: Headers): Response {
  const answer = new Response(null, { status: 204 })
  for (const cookie of headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie)
  return answer
}
