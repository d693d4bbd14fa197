import { useEffect, useRef } from 'react'
import { LockIcon } from '#app/ui/icons.tsx'
import { frameTimes } from '#content/frame-times.ts'
import { handOverFiles } from '../session/hand-over-files.ts'
import type { Side } from '../session/session.ts'

const BUTTON =
  'inline-flex min-h-11 items-center justify-center rounded-md border border-edge bg-ground px-5 py-2 font-semibold text-small transition-colors duration-150 hover:border-ink hover:bg-raised active:bg-line'
const ADD =
  'inline-flex min-h-11 items-center transition-colors duration-150 hover:text-after active:text-after'
const QUIET =
  'inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after active:text-after'
const HIDDEN = /\/\./

export function FileChoices({ side, compact = false }: { side: Side; compact?: boolean }) {
  const { name } = frameTimes.sides[side]
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${compact ? 'font-mono text-micro' : 'text-small'}`}
    >
      <FileChoice side={side} name={name} className={compact ? ADD : BUTTON}>
        {compact ? `+ ${frameTimes.addRun}` : frameTimes.chooseFiles}
      </FileChoice>
      <span className="flex items-baseline gap-x-3 text-soft max-md:hidden">
        {frameTimes.or}
        <FileChoice side={side} name={name} folder className={`text-ink ${QUIET}`}>
          {frameTimes.chooseFolder}
        </FileChoice>
      </span>
    </div>
  )
}

type FileChoiceProps = { side: Side; name: string; folder?: boolean; className: string; children: string }

function FileChoice({ side, name, folder = false, className, children }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!input.current) return
    // React has no attribute for it.
    input.current.webkitdirectory = folder
    // Files chosen before hydration.
    takeFiles(input.current, side)
  }, [side, folder])
  return (
    <label
      className={`cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-3 ${className}`}
    >
      {children}
      <span className="sr-only"> {name}</span>
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        onChange={(event) => takeFiles(event.currentTarget, side)}
      />
    </label>
  )
}

function takeFiles(input: HTMLInputElement, side: Side): void {
  const files = [...(input.files ?? [])]
    .filter((file) => !HIDDEN.test(file.webkitRelativePath))
    .sort((a, b) => a.webkitRelativePath.localeCompare(b.webkitRelativePath))
  // Lets the visitor choose the same file again.
  input.value = ''
  void handOverFiles(side, files)
}

export function ReadHere() {
  return (
    <p className="inline-flex items-center gap-2.5 font-mono text-micro text-soft">
      <LockIcon size={14} />
      {frameTimes.promise}
    </p>
  )
}
