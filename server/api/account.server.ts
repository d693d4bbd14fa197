import type { Context } from 'hono'
import {
  accountDeletionSchema,
  emailChangeSchema,
  factorBeginSchema,
  factorChangeSchema,
  factorConfirmSchema,
  passwordChangeSchema,
  profileSchema,
  secondStepSchema,
} from '#domain/accounts/accounts.schema.ts'
import { rename } from '#domain/accounts/auth/auth-calls.server.ts'
import { requestEmailChange } from '#domain/accounts/own-account/change-email.server.ts'
import { passkeyAnswerSchema, passkeySchema } from '#domain/accounts/own-account/passkeys.schema.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  proveByPasskey,
  removePasskey,
} from '#domain/accounts/own-account/passkeys.server.ts'
import { type AccountOwner, changePassword } from '#domain/accounts/own-account/password.server.ts'
import {
  beginFactor,
  confirmFactor,
  newRecoveryCodes,
  proveFactor,
  removeFactor,
} from '#domain/accounts/own-account/two-factor.server.ts'
import { endOtherSessions, endSession, listSessions } from '#domain/accounts/sessions/sessions.server.ts'
import type { SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import { type BuyerDetails, buyerSchema, type StoredBuyer } from '#domain/crm/buyers/buyers.schema.ts'
import { findBuyer, saveBuyer, versionOfBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { withVersionIfRead } from '#domain/kernel/stored.ts'
import { deleteAccount } from '#domain/privacy/delete-account.server.ts'
import { exportAccount } from '#domain/privacy/export-account.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/requests.server.ts'
import { jsonStream } from '../http/streams.server.ts'
import { type ApiRoute, forAccount, forClient, forClientToRead } from './route/api-route.server.ts'

async function exportAsFile(deps: ServerDeps, owner: SignedIn): Promise<Response> {
  const name = `${deps.studio.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-account.json`
  return new Response(jsonStream(await exportAccount(deps, owner)), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

export function ownerOf(c: Context<AppEnv>, viewer: SignedIn): AccountOwner {
  return { ...viewer, userAgent: c.req.header('User-Agent'), clientAddress: c.var.clientAddress }
}

export const accountRoutes: readonly ApiRoute[] = [
  forClient('PATCH /api/account', async (c, deps, viewer) => {
    const { name } = await readJson(c, profileSchema)
    await rename(deps, viewer.session, name)
    return c.json({ name })
  }),
  // Sends an email to an address that the client chooses.
  forAccount(
    'POST /api/account/email',
    { limit: { hits: 10, windowSeconds: 3600 } },
    async (c, deps, viewer) =>
      c.json(await requestEmailChange(deps, ownerOf(c, viewer), await readJson(c, emailChangeSchema))),
  ),
  forAccount('POST /api/account/password', async (c, deps, viewer) => {
    const input = await readJson(c, passwordChangeSchema)
    const token = await changePassword(deps, ownerOf(c, viewer), input)
    deps.threadStreams.recheck(viewer.id)
    c.header('Set-Cookie', deps.sessionCookie.give(token))
    return c.body(null, 204)
  }),
  forAccount('POST /api/account/factor/begin', async (c, deps, viewer) =>
    c.json(await beginFactor(deps, ownerOf(c, viewer), await readJson(c, factorBeginSchema))),
  ),
  forAccount('POST /api/account/factor/confirm', async (c, deps, viewer) => {
    const input = await readJson(c, factorConfirmSchema)
    const { recoveryCodes, token } = await confirmFactor(deps, ownerOf(c, viewer), input)
    deps.threadStreams.recheck(viewer.id)
    c.header('Set-Cookie', deps.sessionCookie.give(token))
    return c.json({ recoveryCodes })
  }),
  forAccount('POST /api/account/factor/recovery-codes', async (c, deps, viewer) =>
    c.json(await newRecoveryCodes(deps, ownerOf(c, viewer), await readJson(c, factorChangeSchema))),
  ),
  forAccount('POST /api/account/factor/remove', async (c, deps, viewer) => {
    await removeFactor(deps, ownerOf(c, viewer), await readJson(c, factorChangeSchema))
    return c.body(null, 204)
  }),
  forAccount('POST /api/account/factor/prove', async (c, deps, viewer) => {
    await proveFactor(deps, ownerOf(c, viewer), await readJson(c, secondStepSchema))
    return c.body(null, 204)
  }),
  forAccount('GET /api/account/passkeys', async (c, deps, viewer) =>
    c.json(await listPasskeys(deps.db, viewer.id)),
  ),
  forAccount('POST /api/account/passkeys/begin', async (c, deps, viewer) =>
    c.json(await beginPasskey(deps, ownerOf(c, viewer), await readJson(c, factorBeginSchema))),
  ),
  forAccount('POST /api/account/passkeys', async (c, deps, viewer) =>
    c.json(await addPasskey(deps, ownerOf(c, viewer), await readJson(c, passkeySchema))),
  ),
  forAccount('POST /api/account/passkeys/:id{pky_[0-9a-f]+}/remove', async (c, deps, viewer) => {
    const { currentPassword } = await readJson(c, factorBeginSchema)
    await removePasskey(deps, ownerOf(c, viewer), { id: c.req.param('id'), currentPassword })
    return c.body(null, 204)
  }),
  forAccount('POST /api/account/passkeys/prove', async (c, deps, viewer) => {
    const { credential } = await readJson(c, passkeyAnswerSchema)
    await proveByPasskey(deps, ownerOf(c, viewer), credential)
    return c.body(null, 204)
  }),
  forAccount('GET /api/account/sessions', async (c, deps, viewer) =>
    c.json(await listSessions(deps, viewer)),
  ),
  forAccount('POST /api/account/sessions/end-others', async (c, deps, viewer) => {
    await endOtherSessions(deps, viewer)
    deps.threadStreams.recheck(viewer.id)
    return c.body(null, 204)
  }),
  forAccount('POST /api/account/sessions/:id{\\w+}/end', async (c, deps, viewer) => {
    await endSession(deps, viewer, c.req.param('id'))
    deps.threadStreams.recheck(viewer.id)
    return c.body(null, 204)
  }),
  // Reads everything stored about the client.
  forClient(
    'GET /api/account/export',
    { limit: { hits: 10, windowSeconds: 3600, per: 'client' } },
    async (_, deps, viewer) => exportAsFile(deps, viewer),
  ),
  forClient('POST /api/account/delete', async (c, deps, viewer) => {
    const input = await readJson(c, accountDeletionSchema)
    await deleteAccount(deps, ownerOf(c, viewer), input)
    deps.threadStreams.recheck(viewer.id)
    c.header('Set-Cookie', deps.sessionCookie.takeAway())
    return c.body(null, 204)
  }),
  forClientToRead('GET /api/buyer', async (c, deps, viewer) => {
    const details = await findBuyer(deps.db, viewer.id)
    return c.json(details ? stored(details) : null)
  }),
  // May query the VAT number register.
  forClient(
    'PUT /api/buyer',
    { limit: { hits: 60, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => {
      const { version, ...input } = await readJson(c, withVersionIfRead(buyerSchema))
      return c.json(stored(await saveBuyer(deps, viewer.id, input, version)))
    },
  ),
]

function stored(details: BuyerDetails): StoredBuyer {
  return { ...details, version: versionOfBuyer(details) }
}
