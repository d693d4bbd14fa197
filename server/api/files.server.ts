import { uploadSchema } from '#domain/delivery/files/files.schema.ts'
import { listFiles, withdrawFile } from '#domain/delivery/files/files.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, forClient, forClientToRead } from './route/api-route.server.ts'

export const fileRoutes: readonly ApiRoute[] = [
  // Each one mails the studio.
  forClient('POST /api/upload', { limit: { hits: 120, windowSeconds: 3600 } }, async (c, deps, viewer) =>
    c.json(await submitFile(deps, viewer, await readJson(c, uploadSchema))),
  ),
  forClientToRead('GET /api/files', async (c, deps, viewer) => c.json(await listFiles(deps.db, viewer.id))),
  forClient('POST /api/files/:id{fil_[0-9a-f]+}/withdraw', async (c, deps, viewer) =>
    c.json(await withdrawFile(deps, { ownerId: viewer.id, fileId: c.req.param('id') })),
  ),
]
