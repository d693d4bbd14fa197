import { listProjects } from '../../domain/projects/project-list.server.ts'
import type { Deps } from '../deps.server.ts'
import type { ApiRoute } from './api-route.server.ts'

export function projectRoutes(deps: Deps): ApiRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/projects',
      access: 'session',
      handle: async (c, viewer) => c.json(await listProjects(deps.db, viewer.id)),
    },
  ]
}
