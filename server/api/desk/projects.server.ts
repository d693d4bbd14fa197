import * as z from 'zod/mini'
import { changeStatusByStudio, reopenByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import { beginCaptureFile } from '#domain/delivery/captures/add-capture.server.ts'
import { deliverSchema } from '#domain/delivery/deliveries/deliver.schema.ts'
import {
  beginDeliveryFile,
  findDeliveryFile,
  listDeliveryFiles,
  receiveDeliveryFile,
} from '#domain/delivery/deliveries/delivery-files.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { recallDelivery } from '#domain/delivery/deliveries/recall-delivery.server.ts'
import { uploadedFileSchema } from '#domain/delivery/files/files.schema.ts'
import { confirmCopyDeleted } from '#domain/delivery/files/studio-files.server.ts'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { withVersion } from '#domain/kernel/stored.ts'
import { askClient } from '#domain/messages/questions.server.ts'
import { noteProject } from '#domain/projects/changes/change-status.server.ts'
import { moveDue } from '#domain/projects/changes/due-date.server.ts'
import { setFigures, setProgress } from '#domain/projects/changes/progress.server.ts'
import {
  askSchema,
  completeSchema,
  figuresSchema,
  moveDueSchema,
  noteSchema,
  progressSchema,
  readChoices,
  readFigures,
  startSchema,
  writtenSchema,
} from '#domain/projects/project-acts.schema.ts'
import { PROJECT_STATUSES } from '#domain/projects/project-states.schema.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { showProject } from '#domain/reads/list-projects.server.ts'
import {
  cursorPageOfStudioProjects,
  listOpenStudioProjects,
  showStudioProject,
} from '#domain/reads/project-pages.server.ts'
import { removeAwaiting } from '#domain/storage/blobs.server.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import {
  answerCancelled,
  answerCreated,
  answerReceived,
  answerUpload,
  CANCEL_UPLOAD,
  CREATE_UPLOAD,
  readChunk,
  readMetadata,
  requireTus,
  UPLOAD_CHUNK,
} from '../../http/tus.server.ts'
import { type ApiRoute, forStaff, ONCE } from '../route/api-route.server.ts'

const PROJECT = '/api/desk/projects/:id{prj_[0-9a-f]+}'

const listSchema = z.extend(cursorSchema, {
  status: z.optional(
    z.enum(PROJECT_STATUSES, { error: `The status must be one of ${PROJECT_STATUSES.join(', ')}` }),
  ),
})

const UPLOADS = '/api/desk/projects/:id{prj_[0-9a-f]+}/uploads'
const UPLOAD = `${UPLOADS}/:file{blb_[0-9a-f]+}` as const

export const deskProjectRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/projects', async (c, deps) =>
    c.json(await cursorPageOfStudioProjects(deps.db, parseInput(listSchema, c.req.query()))),
  ),
  forStaff('GET /api/desk/projects/open', async (c, deps) => c.json(await listOpenStudioProjects(deps.db))),
  forStaff(`GET ${PROJECT}`, async (c, deps) => c.json(await showStudioProject(deps, c.req.param('id')))),
  forStaff(`POST ${PROJECT}/start`, async (c, deps) => {
    const { note, anyway } = await readJson(c, startSchema)
    const how = { note, anyway: anyway === 'on' }
    return c.json(
      await changeStatusByStudio(deps, { projectId: c.req.param('id'), to: 'in-progress', ...how }),
    )
  }),
  forStaff(`POST ${PROJECT}/complete`, async (c, deps) => {
    const { note, figuresFollow, withoutDelivery } = await readJson(c, completeSchema)
    const how = {
      note,
      figuresFollow: figuresFollow === 'on',
      withoutDelivery: withoutDelivery === 'on',
    }
    return c.json(await changeStatusByStudio(deps, { projectId: c.req.param('id'), to: 'completed', ...how }))
  }),
  forStaff(`POST ${PROJECT}/cancel`, async (c, deps) => {
    const how = await readJson(c, noteSchema)
    return c.json(await changeStatusByStudio(deps, { projectId: c.req.param('id'), to: 'cancelled', ...how }))
  }),
  forStaff(`POST ${PROJECT}/reopen`, async (c, deps) => {
    const how = await readJson(c, noteSchema)
    return c.json(await reopenByStudio(deps, { projectId: c.req.param('id'), ...how }))
  }),
  forStaff(`POST ${PROJECT}/due`, async (c, deps) => {
    const move = await readJson(c, withVersion(moveDueSchema))
    return c.json(await moveDue(deps, { projectId: c.req.param('id'), ...move }))
  }),
  forStaff(`POST ${PROJECT}/progress`, async (c, deps) => {
    const { percent, daysLeft, version } = await readJson(c, withVersion(progressSchema))
    const far = { percent: Number(percent), daysLeft: Number(daysLeft) }
    await setProgress(deps, { projectId: c.req.param('id'), ...far, version })
    return c.json(far)
  }),
  forStaff(`POST ${PROJECT}/figures`, async (c, deps) => {
    const { version, ...typed } = await readJson(c, withVersion(figuresSchema))
    const figures = readFigures(typed)
    await setFigures(deps, { projectId: c.req.param('id'), figures, version })
    return c.json(figures)
  }),
  forStaff(`POST ${PROJECT}/note`, ONCE, async (c, deps) => {
    const { body } = await readJson(c, writtenSchema)
    await noteProject(deps, { projectId: c.req.param('id'), note: body })
    return c.body(null, 204)
  }),
  forStaff(`POST ${PROJECT}/ask`, ONCE, async (c, deps) => {
    const { body, choices } = await readJson(c, askSchema)
    const { id, client } = await showProject(deps.db, c.req.param('id'))
    const project = await requireOwnProject(deps.db, client.id, id)
    const question = { project, body, choices: readChoices(choices) }
    return c.json(await askClient(deps, question))
  }),
  forStaff(`POST ${PROJECT}/deliver`, ONCE, async (c, deps) => {
    const { completes, figuresFollow, withoutFigures, reportId, approvedBySilenceOn, ...delivery } =
      await readJson(c, deliverSchema)
    return c.json(
      await makeDelivery(deps, {
        projectId: c.req.param('id'),
        ...delivery,
        completes: completes === 'on',
        figuresFollow: figuresFollow === 'on',
        withoutFigures,
        reportId: reportId || undefined,
        approvedBySilenceOn: approvedBySilenceOn || undefined,
      }),
    )
  }),
  forStaff('POST /api/desk/deliveries/:id{dlv_[0-9a-f]+}/recall', async (c, deps) => {
    const how = await readJson(c, noteSchema)
    return c.json(await recallDelivery(deps, { deliveryId: c.req.param('id'), ...how }))
  }),
  forStaff(`POST ${PROJECT}/copy-deleted`, async (c, deps) => {
    await confirmCopyDeleted(deps, { projectId: c.req.param('id') })
    return c.json({})
  }),
  forStaff(`GET ${UPLOADS}`, async (c, deps) => c.json(await listDeliveryFiles(deps.db, c.req.param('id')))),
  forStaff(`POST ${UPLOADS}`, CREATE_UPLOAD, async (c, deps) => {
    const projectId = c.req.param('id')
    const file = { ...parseInput(uploadedFileSchema, readMetadata(c)), projectId }
    const upload =
      file.purpose === 'capture'
        ? await beginCaptureFile(deps, undefined, file)
        : await beginDeliveryFile(deps, file)
    return answerCreated(c, `/api/desk/projects/${projectId}/uploads`, upload)
  }),
  forStaff(`GET ${UPLOAD}`, async (c, deps) =>
    answerUpload(c, await findDeliveryFile(deps, { projectId: c.req.param('id'), id: c.req.param('file') })),
  ),
  forStaff(`PATCH ${UPLOAD}`, UPLOAD_CHUNK, async (c, deps) => {
    const chunk = { projectId: c.req.param('id'), id: c.req.param('file'), ...readChunk(c) }
    return answerReceived(c, await receiveDeliveryFile(deps, chunk))
  }),
  forStaff(`DELETE ${UPLOAD}`, CANCEL_UPLOAD, async (c, deps) => {
    requireTus(c)
    await removeAwaiting(deps, { projectId: c.req.param('id'), id: c.req.param('file') })
    return answerCancelled(c)
  }),
]
