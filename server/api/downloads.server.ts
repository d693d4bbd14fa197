import { makeDownload, openDownload } from '#domain/storage/downloads.server.ts'
import { openPreview } from '#domain/storage/previews.server.ts'
import { answerFile, answerPreview } from './route/answer-file.server.ts'
import { type ApiRoute, forClient } from './route/api-route.server.ts'

/** Files that are here, to their owner alone, from addresses that open for minutes. */
export const downloadRoutes: readonly ApiRoute[] = [
  // Each one makes an address.
  forClient(
    'GET /api/blobs/:id{blb_[0-9a-f]+}/download',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => {
      const secret = await makeDownload(deps, { ownerId: viewer.id, blobId: c.req.param('id') })
      return c.redirect(`/api/downloads/${secret}`, 303)
    },
  ),
  forClient('GET /api/blobs/:id{blb_[0-9a-f]+}/preview', async (c, deps, viewer) => {
    return answerPreview(c, await openPreview(deps, { ownerId: viewer.id, id: c.req.param('id') }))
  }),
  forClient('GET /api/downloads/:secret{[\\w-]+}', async (c, deps, viewer) =>
    answerFile(c, deps, await openDownload(deps, { ownerId: viewer.id, secret: c.req.param('secret') })),
  ),
]
