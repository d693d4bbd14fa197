import {
  exportReport,
  reportFile,
  reportFileForTeam,
  setPublishConsent,
} from '#domain/delivery/reports/consent.server.ts'
import { makeReport } from '#domain/delivery/reports/make-report.server.ts'
import {
  consentSchema,
  newReportSchema,
  openSharedSchema,
  shareSchema,
} from '#domain/delivery/reports/reports.schema.ts'
import { showReport } from '#domain/delivery/reports/reports.server.ts'
import { openShared, revokeShareLink, shareReport } from '#domain/delivery/reports/share-links.server.ts'
import { readJson } from '../http/body.server.ts'
import { answerDocument } from './route/answers.server.ts'
import {
  type ApiRoute,
  forAnyone,
  forClient,
  forClientToRead,
  forStaff,
  ONCE,
} from './route/api-route.server.ts'

const OF_CLIENT = '/api/reports/:id{rep_[0-9a-f]+}'
const OF_DESK = '/api/desk/reports/:id{rep_[0-9a-f]+}'

/** Reading many captures takes seconds. */
const MAKES_REPORTS = { limit: { hits: 60, windowSeconds: 3600, per: 'client' } } as const
const MAKES_LINKS = { limit: { hits: 60, windowSeconds: 3600, per: 'client' } } as const

export const reportRoutes: readonly ApiRoute[] = [
  forStaff(
    'POST /api/desk/projects/:id{prj_[0-9a-f]+}/reports',
    { ...ONCE, ...MAKES_REPORTS },
    async (c, deps) => {
      const { targetFps, ...builds } = await readJson(c, newReportSchema)
      const goal = targetFps === '' ? undefined : Number(targetFps)
      return c.json(await makeReport(deps, { projectId: c.req.param('id'), ...builds, targetFps: goal }))
    },
  ),
  forStaff(`GET ${OF_DESK}`, async (c, deps) => c.json(await showReport(deps.db, { id: c.req.param('id') }))),
  forStaff(`GET ${OF_DESK}/file`, async (c, deps) =>
    answerDocument(c, await reportFileForTeam(deps, c.req.param('id'))),
  ),
  forStaff(`GET ${OF_DESK}/export`, async (c, deps) =>
    answerDocument(c, await exportReport(deps, c.req.param('id'))),
  ),
  forStaff(`POST ${OF_DESK}/share`, MAKES_LINKS, async (c, deps) => {
    const { days, namesClient } = await readJson(c, shareSchema)
    const link = { id: c.req.param('id'), days: Number(days), namesClient: namesClient === 'on' }
    return c.json({ secret: await shareReport(deps, link) })
  }),
  forStaff('POST /api/desk/share-links/:id{shr_[0-9a-f]+}/revoke', async (c, deps) => {
    await revokeShareLink(deps, { id: c.req.param('id') })
    return c.body(null, 204)
  }),

  forClientToRead(`GET ${OF_CLIENT}`, async (c, deps, viewer) =>
    c.json(await showReport(deps.db, { id: c.req.param('id'), ownerId: viewer.id })),
  ),
  forClientToRead(`GET ${OF_CLIENT}/file`, async (c, deps, viewer) =>
    answerDocument(c, await reportFile(deps, { id: c.req.param('id'), ownerId: viewer.id })),
  ),
  forClient(`POST ${OF_CLIENT}/share`, MAKES_LINKS, async (c, deps, viewer) => {
    const { days, namesClient } = await readJson(c, shareSchema)
    const link = { days: Number(days), namesClient: namesClient === 'on' }
    return c.json({
      secret: await shareReport(deps, { id: c.req.param('id'), ownerId: viewer.id, ...link }),
    })
  }),
  forClient('POST /api/share-links/:id{shr_[0-9a-f]+}/revoke', async (c, deps, viewer) => {
    await revokeShareLink(deps, { id: c.req.param('id'), ownerId: viewer.id })
    return c.body(null, 204)
  }),
  forClient(`POST ${OF_CLIENT}/consent`, async (c, deps, viewer) => {
    const { given } = await readJson(c, consentSchema)
    await setPublishConsent(deps, { id: c.req.param('id'), ownerId: viewer.id, given })
    return c.body(null, 204)
  }),

  // The secret is in the body, because addresses are logged.
  forAnyone('POST /api/shared-result', { limit: { hits: 120, windowSeconds: 600 } }, async (c, deps) => {
    const { secret } = await readJson(c, openSharedSchema)
    return c.json(await openShared(deps, secret))
  }),
  forAnyone('GET /api/report-key', async (c, deps) => c.json({ key: deps.signReport('').key })),
]
