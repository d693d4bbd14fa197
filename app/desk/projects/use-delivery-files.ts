import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { sentenceOf } from '#app/ground/api.ts'
import { removeUpload } from '#app/portal/upload/transfer.ts'
import {
  addFiles,
  currentTransfers,
  dropTransfer,
  followTransfers,
  isRunning,
  type Transfer,
} from '#app/portal/upload/transfers.ts'
import { useToast } from '#app/ui/toast.tsx'
import type { DeliveryItemKind } from '#domain/delivery/deliveries/deliveries.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import type { ContentKind } from '#domain/storage/content-kinds.schema.ts'

/** What is said of a file that is handed over. */
type Said = { kind: DeliveryItemKind; label: string }
type DeliveryFile = Said & { blob: BlobFacts }

/** What is most often handed over so; anything else is a build. */
const USUAL_KINDS: Partial<Record<ContentKind, DeliveryItemKind>> = {
  pdf: 'report',
  'unreal-trace': 'captures',
}
const NONE: readonly Transfer[] = []

/** The files for the next delivery of a project: on their way, broken off, and here. */
export function useDeliveryFiles(projectId: string) {
  const at = `/api/desk/projects/${projectId}/uploads`
  const known = useQuery<BlobFacts[]>({ queryKey: ['/api/desk/projects', projectId, 'uploads'] })
  const transfers = useSyncExternalStore(followTransfers, currentTransfers, () => NONE)
  const [said, setSaid] = useState<Readonly<Record<string, Partial<Said>>>>({})
  const { toast } = useToast()
  const sent = transfers.filter((transfer) => transfer.at === at)
  const blobs = known.data ?? []

  /** What has arrived stands among those that are here, once it is known there. */
  async function look(): Promise<void> {
    const { isSuccess } = await known.refetch()
    if (!isSuccess) return
    for (const { key, state } of currentTransfers().filter((transfer) => transfer.at === at))
      if (state === 'done') void dropTransfer(key)
  }

  return {
    at,
    sent,
    half: blobs.filter(({ id, status }) => status === 'uploading' && !isRunning(id)),
    here: blobs
      .filter(({ status }) => status === 'here')
      .map((blob): DeliveryFile => ({ ...usualOf(blob), ...said[blob.id], blob })),
    /** Why nothing can be delivered yet. */
    hindrance:
      sent.length === 0
        ? undefined
        : 'Please wait until all files have arrived, or remove those that are not to go with it.',
    look,
    /** Asked anew: another page may have begun or ended one. */
    add: (files: readonly File[]) => {
      const uploads = known
        .refetch()
        .then(({ data = [] }) => data.filter(({ status }) => status === 'uploading'))
      addFiles(files, { at, projectId, uploads, done: () => void look() })
    },
    say: (id: string, changes: Partial<Said>) =>
      setSaid((before) => ({ ...before, [id]: { ...before[id], ...changes } })),
    remove: async (id: string) => {
      await removeUpload(`${at}/${id}`).catch((error) =>
        toast({ title: 'Not Removed', description: sentenceOf(error), variant: 'destructive' }),
      )
      await look()
    },
  }
}

function usualOf({ kind, name }: BlobFacts): Said {
  return { kind: USUAL_KINDS[kind ?? 'other'] ?? 'build', label: name }
}
