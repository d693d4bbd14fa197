import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import { sizeWords, type Upload } from '../../../domain/blobs/blobs.schema.ts'
import { optimizationTitle } from '../../../domain/catalogue/catalogue.schema.ts'
import { OPEN_STATUSES } from '../../../domain/projects/project-states.schema.ts'
import { sentenceOf } from '../../ground/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Card } from '../card.tsx'
import { useProjects } from '../lists/lists.ts'
import { clockDay } from '../time/time-words.ts'
import { FileDrop } from './file-drop.tsx'
import { listUploads, removeUpload } from './transfer.ts'
import { TransferRow } from './transfer-row.tsx'
import { addFiles, currentTransfers, followTransfers, isRunning, type Transfer } from './transfers.ts'
import { filesKey } from './use-files.ts'

const uploadsKey = ['/api/uploads']
const NONE: readonly Transfer[] = []

/** Files are uploaded here, with what is on its way. @param projectId the one project that they are for; asked for where it is not said */
export function FileUploads({ projectId }: { projectId?: string }) {
  const transfers = useSyncExternalStore(followTransfers, currentTransfers, () => NONE)
  const queryClient = useQueryClient()
  const uploads = useQuery<Upload[]>({ queryKey: uploadsKey })
  const projects = useOpenProjects()
  const [picked, setPicked] = useState<string>()
  const isAbout = (of: { projectId?: string | null | undefined }) =>
    projectId === undefined || of.projectId === projectId
  const half = (uploads.data ?? []).filter((upload) => !isRunning(upload.id) && isAbout(upload))
  const sent = transfers.filter(isAbout)
  const wanted = projectId ?? picked ?? projects[0]?.id

  /** Asked anew: another page may have begun or ended one. */
  async function add(files: readonly File[]): Promise<void> {
    const known = await listUploads().catch(() => uploads.data ?? [])
    addFiles(files, { projectId: wanted, uploads: known.filter(isAbout), done: look })
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
            label="Files are for"
            value={wanted}
            onChange={(event) => setPicked(event.currentTarget.value)}
            options={projects.map(({ id, service, createdAt }) => ({
              value: id,
              label: `${optimizationTitle(service)}, of ${clockDay(createdAt)}`,
            }))}
          />
        </div>
      )}
      <FileDrop onFiles={add} />
      {sent.length > 0 && (
        <ul aria-label="Files on their way" className="mt-5">
          {sent.map((transfer) => (
            <TransferRow key={transfer.key} transfer={transfer} />
          ))}
        </ul>
      )}
      {half.length > 0 && <HalfUploads uploads={half} onRemoved={look} />}
    </Card>
  )
}

function HalfUploads({ uploads, onRemoved }: { uploads: readonly Upload[]; onRemoved: () => void }) {
  const id = useId()
  const { toast } = useToast()

  async function remove(uploadId: string): Promise<void> {
    await removeUpload(uploadId).catch((error) =>
      toast({ title: 'Not Removed', description: sentenceOf(error), variant: 'destructive' }),
    )
    onRemoved()
  }

  return (
    <div className="mt-6">
      <h3 id={id} className="font-semibold text-body tracking-normal">
        Not finished
      </h3>
      <p className="mt-1 text-small text-soft">
        Choose the same file again, and it goes on where it was. What is not gone on with for a day is
        deleted.
      </p>
      <ul aria-labelledby={id} className="mt-3">
        {uploads.map((upload) => (
          <li
            key={upload.id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-b py-3 last:border-0"
          >
            <p className="wrap-anywhere min-w-0 text-small">
              {upload.name}: {sizeWords(upload.received)} of {sizeWords(upload.size)} are here
            </p>
            <Button onClick={() => void remove(upload.id)}>
              Remove<VisuallyHidden> {upload.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The newest first. */
function useOpenProjects() {
  const projects = useProjects()
  return (projects.data ?? []).filter(({ status }) => OPEN_STATUSES.includes(status))
}
