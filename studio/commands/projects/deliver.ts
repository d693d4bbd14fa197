import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import {
  DELIVERY_ITEM_KINDS,
  type Delivery,
  type DeliveryItemKind,
  itemKindLabel,
} from '#domain/delivery/deliveries/deliveries.schema.ts'
import { makeDelivery, SILENCE_DAYS } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { showProject } from '#domain/projects/project-list.server.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import { letBlobGo } from '#domain/storage/blobs.server.ts'
import { deleteUnheld } from '#domain/storage/contents.server.ts'
import { storeWhole } from '#domain/storage/store-whole.server.ts'
import type { ProductDeps } from '#product/product.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../../shell/command.ts'
import { YES } from '../../shell/confirm.ts'
import { findId } from '../../shell/find-id.ts'
import { sizeOfFile } from '../../shell/size-of-file.ts'
import { printable } from '../../shell/table.ts'
import { textOrInput } from '../../shell/text-or-input.ts'
import { counted, shortId } from '../../shell/words.ts'

type NewItem = { kind: DeliveryItemKind; label: string; link: string }
type NewFile = { kind: DeliveryItemKind; path: string; size: number }

export const deliverCommands: Command[] = [
  {
    usage: 'projects deliver <PROJECT>',
    options: {
      '--title <TEXT>': 'what it is, in one line',
      '--notes <TEXT>': 'what the client should know; - reads it from standard input',
      ...Object.fromEntries(
        DELIVERY_ITEM_KINDS.map((kind) => [
          `--${kind} <LABEL=LINK...>`,
          `${itemKindLabel(kind).toLowerCase()}: what it is called and where it lies, as often as you like`,
        ]),
      ),
      '--file <KIND=PATH...>':
        'a file of yours, such as build=./harbour.7z: it is stored here and downloaded under its own name',
      '--completes': 'it is the last one: its approval completes the project',
      '--without-figures <REASON>':
        'a last delivery has no figures before and after, and why; the client reads it',
      '--figures-follow': 'a last delivery has no figures yet: they follow',
      '--approved-by-silence-on <DAY>': `without an answer before this day it counts as approved; ${SILENCE_DAYS.least} to ${SILENCE_DAYS.most} days ahead`,
      ...YES,
    },
    does: 'hand something over to the client, who approves it or asks for changes in words',
    notes:
      'It is numbered within its project, and takes the place of one that waits for an answer. The client reads it in their thread, by mail and on the dashboard; it can be taken back within a day. Without an answer it stays open, unless a day is named on which silence counts: they read the day at once, and by mail three days before.',
    examples: [
      'projects deliver prj_3f2a91bc --title "Shadows and sails" --build "Windows build=https://files.example/build-2.7z"',
      'projects deliver prj_3f2a91bc --title "All seven changes" --build "Windows build=https://…" --report "Before and after=https://…" --completes',
      'projects deliver prj_3f2a91bc --title "Shadows and sails" --file build=./harbour.7z --file report=report.pdf',
    ],
    run: deliver,
  },
]

async function deliver(given: Given, shell: Shell): Promise<Answer> {
  const title = given.demand('title', 'Say in one line what it is: --title "Shadows and sails".')
  const items = DELIVERY_ITEM_KINDS.flatMap((kind) => given.texts(kind).map((text) => readItem(kind, text)))
  const files = await Promise.all(given.texts('file').map(readFile))
  const notes = given.text('notes')
  const said = {
    title,
    notes: notes === undefined ? undefined : await textOrInput(notes, shell),
    completes: given.options.completes === true,
    withoutFigures: given.text('withoutFigures'),
    figuresFollow: given.options.figuresFollow === true,
    approvedBySilenceOn: given.text('approvedBySilenceOn'),
  }
  const { deps } = await shell.product()
  const project = await showProject(deps.db, await findId(deps.db, 'project', given.subject))
  await shell.confirm(
    `Deliver “${printable(title)}” with ${counted(items.length + files.length, 'item')} to ${printable(project.client.name)}, ${printable(optimizationTitle(project.service))}?${said.completes ? ' Its approval completes the project: 14 days for refunds begin then.' : ''}`,
    given,
  )
  const delivery = await withFiles(deps, { project, files }, (stored) =>
    makeDelivery(deps, { projectId: project.id, ...said, items: [...items, ...stored] }),
  )
  return { data: delivery, text: deliveredText(delivery) }
}

/** `build=./harbour.7z` */
async function readFile(text: string): Promise<NewFile> {
  const [, word = '', path = ''] = /^(\w+)=(.+)$/su.exec(text) ?? []
  const kind = DELIVERY_ITEM_KINDS.find((one) => one === word)
  if (kind) return { kind, path, size: await sizeOfFile(path) }
  throw new UsageError(
    `'${text}' is not a file: write --file KIND=PATH, where the kind is one of ${DELIVERY_ITEM_KINDS.join(', ')}.`,
  )
}

/** Stores files, then delivers; when something of it fails nothing stays. */
async function withFiles<Result>(
  deps: ProductDeps,
  { project, files }: { project: ClientProject; files: readonly NewFile[] },
  make: (items: { kind: DeliveryItemKind; label: string; blobId: string }[]) => Promise<Result>,
): Promise<Result> {
  const stored: { kind: DeliveryItemKind; label: string; blobId: string }[] = []
  try {
    const place = {
      ownerId: project.client.id,
      side: 'team',
      projectId: project.id,
      purpose: 'delivery',
    } as const
    for (const { kind, path, size } of files) {
      const file = { name: basename(path), size, bytes: createReadStream(path) }
      await storeWhole(deps, { ...place, ...file }, async (_, { id, name }) => {
        stored.push({ kind, label: name, blobId: id })
      })
    }
    return await make(stored)
  } catch (error) {
    const now = deps.clock()
    await commit(deps, async (work) => {
      for (const { blobId: id } of stored) await letBlobGo(work, { id, now })
    })
    await deleteUnheld(deps)
    throw error
  }
}

/** `Windows build=https://…` */
function readItem(kind: DeliveryItemKind, text: string): NewItem {
  const [, label, link] = /^(.*?)=(\w+:.*)$/su.exec(text) ?? []
  if (label === undefined || link === undefined)
    throw new UsageError(
      `'${text}' is not an item: write --${kind} "LABEL=LINK", such as "Windows build=https://files.example/build.7z".`,
    )
  return { kind, label, link }
}

function deliveredText({ id, number, approvedBySilenceOn }: Delivery): string {
  const silence =
    approvedBySilenceOn === null ? '' : ` Without an answer it counts as approved on ${approvedBySilenceOn}.`
  return `Delivery ${number} (${shortId(id)}) is made. The client is told by message and mail.${silence} 'deliveries take-back ${shortId(id)}' takes it back within a day.`
}
