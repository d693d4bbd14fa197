import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { timeLeftWords } from './pace.ts'
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
    <ul aria-label="Files on their way" className="mt-5">
      {transfers.map((transfer) => (
        <TransferRow key={transfer.key} transfer={transfer} />
      ))}
    </ul>
  )
}

/** A file on its way: how far it is in words, and what can be done about it. */
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
            aria-label={`${name}, sent`}
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
  waiting: 'Waits for its turn.',
  sending: '',
  unreachable: '',
  paused: 'Paused. It goes on where it was.',
  failed: 'It could not be uploaded.',
  refused: 'It could not be uploaded.',
  done: 'All of it has arrived.',
}

function stateWords({ state, sentence }: Transfer): string {
  return sentence ?? STATE_WORDS[state]
}
