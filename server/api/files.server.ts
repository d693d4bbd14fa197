import { uploadSchema } from '../../domain/files/files.schema.ts'
import { listFiles, submitFile, withdrawFile } from '../../domain/files/files.server.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, withParams } from './api-route.server.ts'

export const fileRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/api/upload',
    access: 'client',
    // Each one mails the studio.
    limit: { hits: 120, windowSeconds: 3600 },
    handle: async (c, deps, viewer) =>
      c.json(await submitFile(deps, viewer, await readJson(c, uploadSchema))),
  },
  {
    method: 'GET',
    path: '/api/files',
    access: 'client',
    handle: async (c, deps, viewer) => c.json(await listFiles(deps.db, viewer.id)),
  },
  withParams({
    method: 'POST',
    path: '/api/files/:id/withdraw',
    access: 'client',
    handle: async (c, deps, viewer) =>
      c.json(await withdrawFile(deps, { ownerId: viewer.id, fileId: c.req.param('id') })),
  }),
]
