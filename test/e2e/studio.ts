import { Readable } from 'node:stream'
import { openProduct } from '#cli/run-studio.ts'
import { changeStatusByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import { recordTransfer as recordOne } from '#domain/billing/transfers/transfers.server.ts'
import { addCapture } from '#domain/delivery/captures/add-capture.server.ts'
import type { CaptureSide } from '#domain/delivery/captures/captures.schema.ts'
import { makeDelivery, type NewDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Clock, stockholmDay, systemClock } from '#domain/kernel/time.ts'
import type { Message } from '#domain/messages/messages.schema.ts'
import { askClient as ask } from '#domain/messages/questions.server.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { findClientByName } from '#domain/people/people.server.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { showProject } from '#domain/reads/list-projects.server.ts'
import { storeWhole } from '#domain/storage/receive-bytes.server.ts'
import { parseConfig } from '#platform/config/config.ts'
import type { ProductDeps } from '#product/product.ts'
import type { Environment, ServerProcess } from '../server-process.ts'

/** Runs a use case as the studio on a running server's database, in the test's own process. */
export type Studio = <Result>(act: (deps: ProductDeps) => Promise<Result>) => Promise<Result>

/** @param environment configuration of the server beyond the defaults */
export function studioAt(
  server: ServerProcess,
  databaseUrl: string | undefined,
  environment: Environment = {},
  clock: Clock = systemClock,
): Studio {
  const config = parseConfig({
    ...environment,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    PORT: String(server.port),
    DATA_DIR: server.dataDir,
    ACCOUNTING_CURRENCY: 'EUR',
  })
  // Clients do not read this name.
  const actor = { kind: 'staff', name: 'tester', isSystemUser: true } as const
  return async (act) => {
    const product = await openProduct(config, clock, actor)
    try {
      return await act(product.deps)
    } finally {
      await product.close()
    }
  }
}

/** Starts work on a project, even if its client hasn't agreed to an early start. */
export function startProject(studio: Studio, projectId: string, note?: string): Promise<unknown> {
  return studio((deps) => changeStatusByStudio(deps, { projectId, to: 'in-progress', note, anyway: true }))
}

type NewFile = { name: string; bytes: Buffer }

/** Delivers the studio's links and files. Files are builds. */
export function deliver(
  studio: Studio,
  projectId: string,
  { files = [], items = [], ...delivery }: Partial<NewDelivery> & { title: string; files?: NewFile[] },
): Promise<unknown> {
  return studio(async (deps) => {
    const { client } = await showProject(deps.db, projectId)
    const place = { ownerId: client.id, side: 'team', projectId, purpose: 'delivery' } as const
    const builds: NewDelivery['items'][number][] = []
    for (const file of files)
      await storeWhole(deps, { ...place, ...wholeFile(file) }, async (_, { id, name }) => {
        builds.push({ kind: 'build', label: name, blobId: id })
      })
    return makeDelivery(deps, { ...delivery, projectId, items: [...items, ...builds] })
  })
}

/** A file in the form that use cases store. */
export function wholeFile({ name, bytes }: NewFile) {
  return { name, size: bytes.length, bytes: Readable.from([bytes]) }
}

/** Adds captures to a build as the project's client. */
export function addCaptures(
  studio: Studio,
  projectId: string,
  place: { build: string; side: CaptureSide; scene: string },
  files: readonly { name: string; buffer: Buffer }[],
): Promise<void> {
  return studio(async (deps) => {
    const { client } = await showProject(deps.db, projectId)
    const which = { projectId, ownerId: client.id }
    const kept = { ...which, side: 'client', purpose: 'capture' } as const
    const asClient = actingAs(deps, { kind: 'client', id: client.id })
    const blobIds: string[] = []
    for (const { name, buffer } of files)
      await storeWhole(asClient, { ...kept, ...wholeFile({ name, bytes: buffer }) }, async (_, { id }) => {
        blobIds.push(id)
      })
    for (const blobId of blobIds) await addCapture(asClient, which, { ...place, blobId })
  })
}

/** Writes to a client in their thread. @param about asks: as a question; by: in the name of this staff member */
export function reply(
  studio: Studio,
  client: { email: string },
  body: string,
  { projectId, asks, by }: { projectId?: string; asks?: boolean; by?: string } = {},
): Promise<Message> {
  return studio(async (deps) => {
    const userId = await clientId(deps, client)
    const project = projectId === undefined ? undefined : await requireOwnProject(deps.db, userId, projectId)
    const writer = by === undefined ? deps : actingAs(deps, { kind: 'staff', name: by })
    return replyAsTeam(writer, { userId, body, asks, project })
  })
}

/** Asks a project's client a question. @param choices answers to choose from; empty for an answer in words */
export function askClient(
  studio: Studio,
  projectId: string,
  body: string,
  choices: readonly string[] = [],
): Promise<Message> {
  return studio(async (deps) => {
    const { client } = await showProject(deps.db, projectId)
    return ask(deps, { project: await requireOwnProject(deps.db, client.id, projectId), body, choices })
  })
}

/** Records a bank transfer of today. */
export function recordTransfer(
  studio: Studio,
  orderId: string,
  amount: Cents,
  reference: string,
): Promise<unknown> {
  return studio((deps) =>
    recordOne(deps, { orderId, amount, reference, on: stockholmDay(deps.clock()), fromIban: '' }),
  )
}

/** The id of a registered client. @throws Error if nobody has registered with this address */
export async function clientId({ db }: ProductDeps, { email }: { email: string }): Promise<string> {
  const id = await findClientByName(db, email)
  if (id === undefined) throw new Error(`Nobody has registered as ${email}.`)
  return id
}
