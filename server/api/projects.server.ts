import { pageSchema } from '#domain/kernel/pages.schema.ts'
import { saveIntakeSchema } from '#domain/projects/intake.schema.ts'
import { saveIntake } from '#domain/projects/intake.server.ts'
import { seeResult } from '#domain/projects/projects.server.ts'
import { pageOfProjects } from '#domain/reads/list-projects.server.ts'
import { timelineQuerySchema } from '#domain/reads/project-pages.schema.ts'
import { showOwnProject } from '#domain/reads/project-pages.server.ts'
import { projectTimeline } from '#domain/reads/project-timeline.server.ts'
import { answerPage } from '../http/answer-page.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import { type ApiRoute, forClient, forClientToRead } from './route/api-route.server.ts'

export const projectRoutes: readonly ApiRoute[] = [
  forClientToRead('GET /api/projects', async (c, deps, viewer) =>
    answerPage(c, await pageOfProjects(deps.db, viewer.id, parseInput(pageSchema, c.req.query()))),
  ),
  forClientToRead('GET /api/projects/:id{prj_[0-9a-f]+}', async (c, deps, viewer) =>
    c.json(await showOwnProject(deps, { ownerId: viewer.id, projectId: c.req.param('id') })),
  ),
  forClientToRead('GET /api/projects/:id{prj_[0-9a-f]+}/timeline', async (c, deps, viewer) => {
    const request = parseInput(timelineQuerySchema, c.req.query())
    return c.json(await projectTimeline(deps, { ownerId: viewer.id, projectId: c.req.param('id') }, request))
  }),
  forClient(
    'POST /api/projects/:id{prj_[0-9a-f]+}/intake',
    { limit: { hits: 120, windowSeconds: 60 } },
    async (c, deps, viewer) => {
      const { read, ...said } = await readJson(c, saveIntakeSchema)
      return c.json(await saveIntake(deps, { ownerId: viewer.id, projectId: c.req.param('id') }, said, read))
    },
  ),
  forClient('POST /api/projects/:id{prj_[0-9a-f]+}/seen', async (c, deps, viewer) =>
    c.json(await seeResult(deps, { ownerId: viewer.id, projectId: c.req.param('id') })),
  ),
]
