import { useState } from 'react'
import { CloseIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { RunFigures } from '../../reading/analysis.ts'
import type { CaptureSummary } from '../../reading/messages.ts'
import { chooseTrace, drawRun, nameRun, removeFile, setScene, tryAgain } from '../../session/actions.ts'
import { takenTrace, traceName } from '../../session/recognition.ts'
import { type CaptureFile, changeFile } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { grouped, inBytes, oneDecimal } from '../../words/verdict-words.ts'
import { RowAction, TypedField } from './row-controls.tsx'

const { files: words } = frameTimesResult

type FileRowProps = {
  file: CaptureFile
  figures: RunFigures | undefined
  isDrawn: boolean
  scene?: string | undefined
  /** Shown for a file that isn't a run of the comparison. */
  note?: string
}

export function FileRow({ file, figures, isDrawn, scene, note }: FileRowProps) {
  const { id, name, side, state, calledAs } = file
  const shown = calledAs ?? name
  const isRead = state.kind === 'read'
  const [isReached, setIsReached] = useState(false)
  const reach = () => setIsReached(true)
  return (
    <li
      onPointerEnter={reach}
      onFocus={reach}
      data-reached={isReached || undefined}
      className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2"
    >
      {isRead && !note ? (
        <button
          type="button"
          aria-label={shown}
          aria-pressed={isDrawn}
          onClick={() => drawRun(side, id)}
          title={words.show}
          className="min-w-0 text-left font-mono text-micro hover:underline aria-pressed:font-semibold"
        >
          <FileName name={shown} title={name} />
        </button>
      ) : (
        <p className="min-w-0 font-mono text-micro">
          <FileName name={name} title={name} />
        </p>
      )}
      <button
        type="button"
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          removeFile(id)
        }}
        className="-my-1 -mr-1.5 grid size-6 justify-self-end print:hidden place-items-center text-soft hover:text-ink"
      >
        <CloseIcon size={12} />
        <VisuallyHidden>
          {state.kind === 'reading' ? words.cancel : words.remove} {name}
        </VisuallyHidden>
      </button>
      <State file={file} counted={figures?.counted} />
      {figures?.averageFps !== undefined && (
        <p
          className={`col-start-2 row-start-2 text-right font-mono text-micro ${side === 'before' ? 'text-before' : 'text-after'}`}
        >
          {oneDecimal(figures.averageFps)}
        </p>
      )}
      {figures?.isOutlier && <p className="col-span-full text-micro text-progress">{words.outlier}</p>}
      {isRead && note && <p className="col-span-full text-micro text-progress">{note}</p>}
      {isRead && !note && isReached && <RunActions file={file} scene={scene} />}
    </li>
  )
}

/** File names of one tool differ at the end, so the end stays visible. */
const END_LETTERS = 16

function FileName({ name, title }: { name: string; title: string }) {
  const cut = Math.max(0, name.length - END_LETTERS)
  return (
    <span className="flex" title={title}>
      <span className="truncate whitespace-pre">{name.slice(0, cut)}</span>
      <span className="shrink-0 whitespace-pre">{name.slice(cut)}</span>
    </span>
  )
}

type StateProps = { file: CaptureFile; counted: RunFigures['counted'] | undefined }

function State({ file, counted }: StateProps) {
  const { id, name, bytes, state } = file
  if (state.kind === 'read') return <Understood card={state.card} file={file} counted={counted} />
  if (state.kind === 'refused')
    return (
      <p className="col-span-full mt-1 border-negative border-l-2 pl-3 text-small leading-snug">
        {state.sentence}
      </p>
    )
  if (state.kind === 'ended')
    return (
      <div className="col-span-full mt-1 border-negative border-l-2 pl-3 text-small leading-snug">
        <p>{words.ended}</p>
        <RowAction of={name} word={words.again} act={() => tryAgain(id)} />
      </div>
    )
  const done = state.kind === 'reading' ? state.bytes : 0
  return (
    <div className="col-span-full">
      <p className="font-mono text-micro text-soft">
        {state.kind === 'waiting' ? words.waiting : `${inBytes(done)} ${words.of} ${inBytes(bytes)}`}
      </p>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuenow={bytes === 0 ? 100 : Math.round((100 * done) / bytes)}
        className="mt-1.5 h-[3px] bg-line"
      >
        <div className="h-full bg-progress" style={{ width: `${bytes === 0 ? 0 : (100 * done) / bytes}%` }} />
      </div>
    </div>
  )
}

function Understood({ card, file, counted }: StateProps & { card: CaptureSummary }) {
  const { id, name } = file
  const trace = takenTrace(file, useSession())
  const { frames, seconds } = counted ?? trace ?? { frames: 0, seconds: 0 }
  const facts = [trace?.application, card.gpu, card.resolution].filter(Boolean).join(' · ')
  return (
    <div className="col-start-1 row-start-2 min-w-0 font-mono text-micro text-soft">
      <p>
        {grouped(frames)} {words.frames} · {oneDecimal(seconds)} {words.seconds}
        {trace?.kind === 'sampled' && ` · ${words.sampled}`}
      </p>
      <p>{card.format}</p>
      {facts && <p className="[overflow-wrap:anywhere]">{facts}</p>}
      {card.traces.length > 1 && (
        <label className="mt-1 flex items-center gap-2">
          {words.process}
          <VisuallyHidden> {name}</VisuallyHidden>
          <select
            value={trace?.key}
            onChange={(event) => chooseTrace(id, event.currentTarget.value)}
            className="min-h-7 min-w-0 flex-1 rounded-md border border-edge bg-raised px-1.5 text-ink"
          >
            {card.traces.map((each) => (
              <option key={each.key} value={each.key}>
                {traceName(card.traces, each)} · {grouped(each.frames)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/**
 * Actions for a run, shown on hover, focus or touch (not every phone focuses a tapped button).
 * @param scene found by the scene rule
 */
function RunActions({ file, scene }: { file: CaptureFile; scene: string | undefined }) {
  const { id, name, side, calledAs } = file
  return (
    <div className="col-span-full mt-1 hidden gap-2 font-mono text-micro print:hidden group-focus-within:grid group-hover:grid pointer-coarse:group-data-reached:grid">
      <p>
        <RowAction
          of={name}
          word={side === 'before' ? words.toAfter : words.toBefore}
          act={(button) => {
            focusBeside(button)
            changeFile(id, { side: side === 'before' ? 'after' : 'before' })
          }}
        />
      </p>
      <TypedField
        of={name}
        word={words.name}
        value={calledAs}
        unless={name}
        say={(said) => nameRun(id, said)}
      />
      <TypedField
        of={name}
        word={words.scene}
        value={file.scene}
        unless={scene}
        say={(said) => setScene(id, said)}
      />
    </div>
  )
}

/** Moves the focus to the next row because this one will disappear. */
function focusBeside(control: HTMLElement): void {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  beside?.querySelector('button')?.focus()
}
