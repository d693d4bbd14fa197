import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { frameTimes } from '#content/frame-times.ts'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { addRefused } from './session/actions.ts'
import { carriesFiles, dropped, droppedFiles, type Found } from './session/dropped-files.ts'
import { handOverFiles } from './session/hand-over-files.ts'
import type { Side } from './session/session.ts'

/** Share of the window's width, on both sides of its middle, in which a drop opens the dialog. */
const ASKS_WITHIN = 0.03

const HALVES = [
  { half: 'before', className: 'left-0 data-over:border-before', word: 'text-before' },
  { half: 'after', className: 'right-0 data-over:border-after', word: 'text-after' },
] as const satisfies { half: Side; className: string; word: string }[]

export function DropArea() {
  const [over, setOver] = useState<Side | 'middle'>()
  const [undecided, setUndecided] = useState<Found>()

  useEffect(() => {
    const move = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(halfAt(event.clientX))
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(undefined)
    }
    const drop = async (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(undefined)
      const half = halfAt(event.clientX)
      const found = await droppedFiles(dropped(event.dataTransfer))
      if (namesOf(found).length === 0) return
      if (half === 'middle') setUndecided(found)
      else add(half, found)
    }
    addEventListener('dragover', move)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', move)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])

  // A wrapper that always exists. Without it, browsers recalculate the styles of the whole page when the last child
  // changes.
  return (
    <div>
      {over && <Halves over={over} />}
      {undecided && <AskSide found={undecided} onEnd={() => setUndecided(undefined)} />}
    </div>
  )
}

function Halves({ over }: { over: Side | 'middle' }) {
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 bg-ground/85">
      {HALVES.map(({ half, className, word }) => (
        <div
          key={half}
          data-over={over === half ? '' : undefined}
          className={`absolute inset-y-0 grid w-1/2 place-items-center border-2 border-edge border-dashed data-over:bg-raised/90 ${className}`}
        >
          <span className={`font-semibold text-display ${word}`}>{frameTimes.sides[half].name}</span>
        </div>
      ))}
    </div>
  )
}

function AskSide({ found, onEnd }: { found: Found; onEnd: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { dropAsk } = frameTimes
  const take = (side: Side) => {
    onEnd()
    add(side, found)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="drop-ask"
      onClose={onEnd}
      className="m-auto max-w-[26rem] rounded-md border border-edge bg-raised p-7 text-ink shadow-float backdrop:bg-ground/70"
    >
      <h2 id="drop-ask" className="text-title">
        {dropAsk.heading}
      </h2>
      <p className="mt-2 font-mono text-micro text-soft [overflow-wrap:anywhere]">
        {namesOf(found).join(', ')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {HALVES.map(({ half }) => (
          <Button key={half} onClick={() => take(half)}>
            {dropAsk[half]}
          </Button>
        ))}
        <Button look="quiet" onClick={onEnd}>
          {dropAsk.cancel}
        </Button>
      </div>
    </dialog>
  )
}

function add(side: Side, { files, unopened }: Found): void {
  void handOverFiles(side, files)
  addRefused(side, unopened, frameTimesResult.files.unopened)
}

function namesOf({ files, unopened }: Found): string[] {
  return [...files.map(({ name }) => name), ...unopened]
}

function halfAt(x: number): Side | 'middle' {
  const share = x / innerWidth
  if (Math.abs(share - 0.5) < ASKS_WITHIN) return 'middle'
  return share < 0.5 ? 'before' : 'after'
}
