import { seeResult } from '../../domain/projects/progress/see-result.server.ts'
import { listProjects } from '../../domain/projects/project-list.server.ts'
import type { ServerDeps } from '../server-deps.server.ts'
import type { ApiRoute } from './api-route.server.ts'

export function projectRoutes(deps: ServerDeps): ApiRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/projects',
      access: 'session',
      handle: async (c, viewer) => c.json(await listProjects(deps.db, viewer.id)),
    },
    {
      method: 'POST',
      path: '/api/projects/:id/seen',
      access: 'session',
      handle: async (c, viewer) =>
        c.json(await seeResult(deps, { ownerId: viewer.id, projectId: c.req.param('id') ?? '' })),
    },
  ]
}
