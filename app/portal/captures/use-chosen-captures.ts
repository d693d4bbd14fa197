import { useRef, useState, useSyncExternalStore } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import {
  type CaptureSide,
  type CaptureSummary,
  tooLargeWords,
} from '#domain/delivery/captures/captures.schema.ts'
import {
  addFiles,
  currentTransfers,
  dropTransfer,
  followTransfers,
  type Transfer,
} from '../upload/transfers.ts'

/** A file that isn't part of the project yet. Without summary and failure it is being read. */
export type ChosenCapture = {
  id: string
  file: File
  /** Includes the folders of a dropped folder. */
  path: string
  /** As typed for this file. */
  scene?: string
  /** Known once it is read. */
  summary?: CaptureSummary
  /** Why it can't be used. With a summary: why it could not be added. */
  failure?: string
  /** The key of its upload. */
  transfer?: string
}

export type CapturesTarget = { projectId: string; captures: string; uploads: string; onAdded: () => void }

const NONE: readonly Transfer[] = []

/** Reads chosen captures one after another, to limit memory, and adds them to the project. */
export function useChosenCaptures({ projectId, captures, uploads, onAdded }: CapturesTarget) {
  const [all, setAll] = useState<readonly ChosenCapture[]>([])
  const reading = useRef(Promise.resolve())
  const isOurs = ({ at, purpose, ...transfer }: Transfer) =>
    at === uploads && purpose === 'capture' && transfer.projectId === projectId
  const transfers = useSyncExternalStore(followTransfers, currentTransfers, () => NONE).filter(isOurs)

  const change = (id: string, changes: Partial<ChosenCapture>) =>
    setAll((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const remove = (id: string) => setAll((before) => before.filter((one) => one.id !== id))

  function choose(files: readonly File[], refusal?: string): void {
    const chosen = files.map((file) => {
      const path = file.webkitRelativePath || file.name
      const failure = refusal ?? tooLargeWords(file.size)
      return { id: crypto.randomUUID(), file, path, ...(failure && { failure }) }
    })
    setAll((before) => [...before, ...chosen])
    for (const { id, file, failure } of chosen)
      if (!failure) reading.current = reading.current.then(async () => change(id, await read(file)))
  }

  function add(
    { id, file }: ChosenCapture,
    place: { build: string; side: CaptureSide; scene: string },
  ): void {
    const [transfer = ''] = addFiles([file], {
      at: uploads,
      projectId,
      purpose: 'capture',
      uploads: Promise.resolve([]),
      done: async (address) => {
        try {
          await callApi('POST', captures, { ...place, blobId: address.split('/').at(-1) })
          remove(id)
        } catch (error) {
          change(id, { failure: sentenceOf(error) })
        }
        await dropTransfer(transfer)
        // Once for all, because the page is loaded again.
        if (!currentTransfers().some(isOurs)) onAdded()
      },
    })
    change(id, { transfer })
  }

  return {
    /** Those that are uploaded are in `transfers` instead. */
    chosen: all.filter(({ transfer }) => !transfers.some(({ key }) => key === transfer)),
    transfers,
    choose,
    change,
    remove,
    add,
  }
}

async function read(file: File): Promise<Pick<ChosenCapture, 'summary' | 'failure'>> {
  try {
    const { askOnce } = await import('#app/analyser/session/reader.ts')
    const { summary } = await askOnce('summary', { kind: 'summary', source: file })
    return { summary }
  } catch (error) {
    return { failure: sentenceOf(error, error instanceof Error ? error.message : undefined) }
  }
}
