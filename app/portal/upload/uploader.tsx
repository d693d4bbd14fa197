import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { sizeWords, type Upload } from '#domain/storage/blobs.schema.ts'
import { FilePicker } from './file-picker.tsx'
import { removeUpload, timeLeftWords } from './transfer.ts'
import {
  dropTransfer,
  pauseTransfer,
  resumeTransfer,
  TRANSFER_STATES,
  type Transfer,
  type TransferState,
} from './transfers.ts'

export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  if (transfers.length === 0) return null
  return (
    <ul aria-label="Uploads" className="mt-5">
      {transfers.map((transfer) => (
        <TransferRow key={transfer.key} transfer={transfer} />
      ))}
    </ul>
  )
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { key, name, size, state, sent } = transfer
  const { may } = TRANSFER_STATES[state]
  const hasFailed = state === 'failed' || state === 'refused'
  const isOnItsWay = state !== 'done' && !(hasFailed && sent === 0)
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-b py-4 last:border-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-body tracking-normal">{name}</h3>
        {isOnItsWay && (
          <progress
            max={size}
            value={sent}
            aria-label={`${name}, uploaded`}
            className="mt-2 h-1.5 w-full max-w-[30em] appearance-none overflow-hidden rounded-sm bg-line [&::-moz-progress-bar]:bg-after [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-after"
          />
        )}
        <p className="mt-1 text-small">{isOnItsWay ? farWords(transfer) : sizeWords(size)}</p>
        <p role="status" className={hasFailed ? 'text-negative text-small' : 'text-small text-soft'}>
          {stateWords(transfer)}
        </p>
      </div>
      <div className="flex flex-wrap content-start gap-3">
        {may === 'pause' && (
          <Button onClick={() => pauseTransfer(key)}>
            Pause<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        {may === 'resume' && (
          <Button onClick={() => resumeTransfer(key)}>
            {state === 'failed' ? 'Try again' : 'Resume'}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        <Button look="quiet" onClick={() => void dropTransfer(key)}>
          {state === 'done' ? 'Close' : 'Remove'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

function farWords({ sent, size, secondsLeft }: Transfer): string {
  const percent = Math.floor((sent / size) * 100) || 0
  const far = `${percent}%: ${sizeWords(sent)} of ${sizeWords(size)}`
  return secondsLeft === undefined ? far : `${far}, ${timeLeftWords(secondsLeft)}`
}

const STATE_WORDS: Record<TransferState, string> = {
  waiting: 'Waiting to upload.',
  sending: '',
  unreachable: '',
  paused: 'Paused.',
  failed: 'The upload failed.',
  refused: 'The upload failed.',
  done: 'Uploaded.',
}

function stateWords({ state, sentence }: Transfer): string {
  return sentence ?? STATE_WORDS[state]
}

type UnfinishedUploadsProps = {
  at: string
  uploads: readonly Pick<Upload, 'id' | 'name' | 'size' | 'received'>[]
  onRemoved: () => void
}

export function UnfinishedUploads({ at, uploads, onRemoved }: UnfinishedUploadsProps) {
  const id = useId()
  const { toast } = useToast()

  async function remove(uploadId: string): Promise<void> {
    await removeUpload(`${at}/${uploadId}`).catch((error) =>
      toast({ title: 'Not Removed', description: sentenceOf(error), variant: 'destructive' }),
    )
    onRemoved()
  }

  if (uploads.length === 0) return null
  return (
    <div className="mt-6">
      <h3 id={id} className="font-semibold text-body tracking-normal">
        Unfinished uploads
      </h3>
      <p className="mt-1 text-small text-soft">
        Choose the same file to resume. Unfinished uploads are deleted after 24 hours.
      </p>
      <ul aria-labelledby={id} className="mt-3">
        {uploads.map((upload) => (
          <li
            key={upload.id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-b py-3 last:border-0"
          >
            <p className="wrap-anywhere min-w-0 text-small">
              {upload.name}: {sizeWords(upload.received)} of {sizeWords(upload.size)} uploaded
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

type FileDropProps = {
  onFiles: (files: readonly File[]) => void
  limit?: ReactNode
}

export function FileDrop({ onFiles, limit }: FileDropProps) {
  return (
    <DropZone label="Files to upload" onFiles={onFiles} onDrop={({ files }) => onFiles([...files])}>
      Or drop them here. Zip folders first. Keep this page open while files upload. To resume an interrupted
      upload, choose the same file again. {limit}
    </DropZone>
  )
}

type DropZoneProps = {
  /** Names the field. */
  label: string
  onFiles: (files: readonly File[]) => void
  onDrop: (data: DataTransfer) => void
  /** The hint below the button. */
  children: ReactNode
}

export function DropZone({ label, onFiles, onDrop, children }: DropZoneProps) {
  const hint = useId()
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    onDrop(event.dataTransfer)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button within, which a keyboard reaches.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-col items-start gap-3 rounded-md border border-dashed p-5 transition-colors duration-150 md:p-6 ${isOver ? 'border-after bg-raised' : 'border-edge'}`}
    >
      <FilePicker label={label} aria-describedby={hint} onFiles={onFiles}>
        Choose files
      </FilePicker>
      <p id={hint} className="text-small text-soft">
        {children}
      </p>
    </div>
  )
}
