import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { SelectField } from '#app/ui/field.tsx'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { sizeWords, type Upload } from '#domain/storage/blobs.schema.ts'
import { Card } from '../card.tsx'
import { useProjects } from '../lists/lists.ts'
import { projectOptions } from '../lists/project-name.ts'
import { CLIENTS_UPLOADS, listUploads } from './transfer.ts'
import { addFiles, currentTransfers, followTransfers, isRunning, type Transfer } from './transfers.ts'
import { FileDrop, TransferList, UnfinishedUploads } from './uploader.tsx'

const uploadsKey = [CLIENTS_UPLOADS]
const NONE: readonly Transfer[] = []
const USUAL_MOST_BYTES = 10e9

/** @param projectId preselects the project; otherwise the client chooses one */
export function FileUploads({ projectId }: { projectId?: string }) {
  const transfers = useSyncExternalStore(followTransfers, currentTransfers, () => NONE)
  const queryClient = useQueryClient()
  const known = useQuery({ queryKey: uploadsKey, queryFn: listUploads })
  const projects = useOpenProjects()
  const [picked, setPicked] = useState<string>()
  const isAbout = (of: { projectId?: string | null | undefined }) =>
    projectId === undefined || of.projectId === projectId
  const half = (known.data?.uploads ?? []).filter((upload) => !isRunning(upload.id) && isAbout(upload))
  const sent = transfers.filter((transfer) => transfer.purpose === undefined && isAbout(transfer))
  const wanted = projectId ?? picked ?? projects[0]?.id

  /** Refetched, because another page may have started or finished an upload. */
  async function unfinishedOnes(): Promise<Upload[]> {
    const now = await listUploads().catch(() => known.data)
    return now?.uploads.filter(isAbout) ?? []
  }

  function add(files: readonly File[]): void {
    addFiles(files, { at: CLIENTS_UPLOADS, projectId: wanted, uploads: unfinishedOnes(), done: look })
  }

  function look(): void {
    for (const queryKey of [filesKey, uploadsKey, ['/api/projects']])
      void queryClient.invalidateQueries({ queryKey })
  }

  return (
    <Card title="Upload files here">
      {!projectId && projects.length > 1 && (
        <div className="mb-5">
          <SelectField
            label="Project"
            value={wanted}
            onChange={(event) => setPicked(event.currentTarget.value)}
            options={projectOptions(projects)}
          />
        </div>
      )}
      <FileDrop
        onFiles={add}
        limit={
          // Takes its place before the size is known, so nothing below it moves.
          <span className={known.data ? '' : 'invisible'}>
            {`Files can be up to ${sizeWords(known.data?.mostBytes ?? USUAL_MOST_BYTES)}. Send larger ones by link.`}
          </span>
        }
      />
      <TransferList transfers={sent} />
      <UnfinishedUploads at={CLIENTS_UPLOADS} uploads={half} onRemoved={look} />
    </Card>
  )
}

function useOpenProjects() {
  const projects = useProjects()
  return (projects.data ?? []).filter(({ status }) => OPEN_STATUSES.includes(status))
}

export const filesKey = ['/api/files']

/** New links are checked within a minute. */
const LOOKED_AT_WITHIN_MS = 120_000
const ASKED_EVERY_MS = 10_000

/** Newest first. Refetched while a new link is being checked. */
export function useFiles() {
  return useQuery<SharedFile[]>({
    queryKey: filesKey,
    refetchInterval: ({ state: { data } }) => (data?.some(isLookedAtSoon) ? ASKED_EVERY_MS : false),
  })
}

function isLookedAtSoon({ link, createdAt }: SharedFile): boolean {
  return link?.state === 'unchecked' && Date.now() - Date.parse(createdAt) < LOOKED_AT_WITHIN_MS
}
