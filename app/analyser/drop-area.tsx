import { useEffect, useRef, useState } from 'react'
import { frameTimes } from '../../content/frame-times.ts'
import { frameTimesResult } from '../../content/frame-times-result.ts'
import { Button } from '../ui/button.tsx'
import { carriesFiles, dropped, droppedFiles, type Found } from './session/dropped-files.ts'
import { handOverFiles } from './session/hand-over-files.ts'
import { addRefused, type Side } from './session/session.ts'

/** Around the middle of the window a drop asks which side is meant: half its width as a share of the window's. */
const ASKS_WITHIN = 0.03

const HALVES = [
  { side: 'before', className: 'left-0 data-over:border-before', word: 'text-before' },
  { side: 'after', className: 'right-0 data-over:border-after', word: 'text-after' },
] as const satisfies { side: Side; className: string; word: string }[]

/** Takes files that are dropped anywhere in the window: on its left half before, on its right half after. */
export function DropArea() {
  const [over, setOver] = useState<Side | 'middle'>()
  const [undecided, setUndecided] = useState<Found>()

  useEffect(() => {
    const move = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(sideAt(event.clientX))
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(undefined)
    }
    const drop = async (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(undefined)
      const side = sideAt(event.clientX)
      const found = await droppedFiles(dropped(event.dataTransfer))
      if (namesOf(found).length === 0) return
      if (side === 'middle') setUndecided(found)
      else add(side, found)
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

  // Of its own, always there: the browser works out the styles of all that is in an element anew when it stops being the last child.
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
      {HALVES.map(({ side, className, word }) => (
        <div
          key={side}
          data-over={over === side ? '' : undefined}
          className={`absolute inset-y-0 grid w-1/2 place-items-center border-2 border-edge border-dashed data-over:bg-raised/90 ${className}`}
        >
          <span className={`font-semibold text-display ${word}`}>{frameTimes.sides[side].name}</span>
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
        <Button onClick={() => take('before')}>{dropAsk.before}</Button>
        <Button onClick={() => take('after')}>{dropAsk.after}</Button>
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

function sideAt(x: number): Side | 'middle' {
  const share = x / innerWidth
  if (Math.abs(share - 0.5) < ASKS_WITHIN) return 'middle'
  return share < 0.5 ? 'before' : 'after'
}
