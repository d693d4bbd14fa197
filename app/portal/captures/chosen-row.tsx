import { useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { CaptureSummary } from '#domain/delivery/captures/captures.schema.ts'
import { currentTransfers, followTransfers, resumeTransfer, type Transfer } from '../upload/transfers.ts'
import { figuresOf } from './capture-groups.ts'
import { fpsWords, lengthWords, oneDecimal } from './capture-words.ts'
import { addCapture, type ChosenCapture, isOnItsWay, removeChosen, setScene } from './chosen-captures.ts'

type ChosenRowProps = {
  capture: ChosenCapture
  /** Typed or suggested. */
  scene: string
  /** Id of the list of known scenes. */
  scenesId: string
}

export function ChosenRow({ capture, scene, scenesId }: ChosenRowProps) {
  const { id, path, file, state, summary, place } = capture
  const transfer = useTransferOf(capture)
  const sentence = sentenceOf(capture, transfer)
  const tryAgain =
    state.kind === 'failed' && place
      ? () => addCapture(capture, place)
      : transfer?.state === 'failed' && (() => resumeTransfer(transfer.key))
  const mayChange = state.kind === 'read' || state.kind === 'failed'
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-b py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-small tracking-normal">{path}</h3>
        {summary && <Figures summary={summary} />}
        {sentence && (
          <p className={sentence.isFailure ? 'text-negative text-small' : 'font-mono text-micro text-soft'}>
            {sentence.words}
          </p>
        )}
        {mayChange &&
          summary?.remarks.map((remark) => (
            <p key={remark} className="max-w-[44em] text-small text-soft">
              {remark}
            </p>
          ))}
      </div>
      <div className="flex flex-wrap content-start items-center gap-2">
        {mayChange && (
          <input
            aria-label={`Scene of ${file.name}`}
            value={scene}
            placeholder="No scene"
            maxLength={80}
            list={scenesId}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setScene(id, event.target.value)}
            className="h-9 w-40 rounded-md border border-edge bg-raised px-3 text-ink text-small placeholder:text-soft hover:border-soft focus-visible:border-ink pointer-coarse:h-11"
          />
        )}
        {tryAgain && (
          <Button size="small" className="pointer-coarse:min-h-11" onClick={tryAgain}>
            Try again<VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        )}
        {state.kind !== 'adding' && (
          <Button
            look="quiet"
            size="small"
            className="pointer-coarse:min-h-11"
            onClick={({ currentTarget }) => {
              focusNearest(currentTarget)
              removeChosen(capture)
            }}
          >
            {isOnItsWay(capture) ? 'Cancel' : 'Remove'}
            <VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}

export function Figures({ summary }: { summary: CaptureSummary }) {
  const figures = figuresOf(summary.runs)
  return (
    <p className="flex flex-wrap gap-x-4 font-mono text-micro text-soft">
      <span className="text-ink">{fpsWords(figures.averageFps)}</span>
      <span>1% low {oneDecimal(figures.low1)}</span>
      <span>{lengthWords(figures)}</span>
      <span>{summary.tool}</span>
    </p>
  )
}

function useTransferOf({ state }: ChosenCapture): Transfer | undefined {
  const transfers = useSyncExternalStore(followTransfers, currentTransfers, () => [])
  return state.kind === 'sending' ? transfers.find(({ key }) => key === state.transfer) : undefined
}

function sentenceOf({ state }: ChosenCapture, transfer: Transfer | undefined) {
  if (state.kind === 'waiting') return { words: 'Waiting to be read', isFailure: false }
  if (state.kind === 'reading') return { words: 'Reading...', isFailure: false }
  if (state.kind === 'adding') return { words: 'Adding...', isFailure: false }
  if (state.kind === 'refused' || state.kind === 'failed') return { words: state.sentence, isFailure: true }
  if (!transfer) return undefined
  const isFailure = transfer.state === 'failed' || transfer.state === 'refused'
  const percent = Math.floor((transfer.sent / transfer.size) * 100) || 0
  return { words: transfer.sentence ?? `Uploading, ${percent}%`, isFailure }
}

/** The next row's button, because this one goes away. */
function focusNearest(button: HTMLElement): void {
  const row = button.closest('li')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  const rest = near ?? row?.closest('section')
  rest?.querySelector<HTMLElement>('button:last-of-type')?.focus()
}
