import { useCallback, useId, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { dropped, droppedFiles } from '#app/analyser/session/dropped-files.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import {
  CAPTURE_SIDES,
  MOST_CAPTURE_BYTES,
  type ProjectCapture,
  placeSchema,
} from '#domain/delivery/captures/captures.schema.ts'
import { DropZone, TransferList } from '../upload/uploader.tsx'
import { countWords, figureWords, suggestedScene } from './capture-words.ts'
import { type CapturesTarget, type ChosenCapture, useChosenCaptures } from './use-chosen-captures.ts'

const UNOPENED = 'The browser can’t open this file. It was moved, is locked or needs permission.'

type AddCapturesProps = { captures: readonly ProjectCapture[]; target: CapturesTarget }

/** Files are read in the browser first. Nothing is sent before the button is pressed. */
export function AddCaptures({ captures, target }: AddCapturesProps) {
  const { chosen, transfers, choose, change, remove, add } = useChosenCaptures(target)
  const id = useId()
  const status = useRef<HTMLParagraphElement>(null)
  const [sceneOfAll, setSceneOfAll] = useState('')
  const builds = [...new Set(captures.map(({ build }) => build))]
  const scenes = [...new Set(captures.flatMap(({ scene }) => scene || []))]
  const toAdd = chosen.filter(({ summary }) => summary)
  useLeaveWarning(toAdd.length > 0)
  const sceneOf = ({ scene, path }: ChosenCapture) => {
    const paths = chosen.map((one) => one.path)
    return scene ?? (sceneOfAll.trim() || suggestedScene(path, paths, scenes))
  }
  const form = useForm({
    schema: placeSchema,
    initial: { values: { side: builds.length === 0 ? 'before' : 'after' } },
    send: async ({ build, side }) => {
      for (const capture of toAdd) add(capture, { build, side, scene: sceneOf(capture).trim() })
      status.current?.focus()
      return {}
    },
  })

  async function drop(data: DataTransfer): Promise<void> {
    const { files, unopened } = await droppedFiles(dropped(data))
    choose(files)
    choose(
      unopened.map((name) => new File([], name)),
      UNOPENED,
    )
  }

  return (
    <div>
      <DropZone label="Captures to add" onFiles={choose} onDrop={(data) => void drop(data)}>
        Or drop files or folders of PresentMon, CapFrameX, FrameView, MangoHud, Unreal or Unity here. They are
        read in your browser first, so you see their figures before you send them. Up to{' '}
        {MOST_CAPTURE_BYTES / 1_000_000} MB each.
      </DropZone>
      <p ref={status} role="status" tabIndex={-1} className="text-small text-soft not-empty:mt-4">
        {statusWords(chosen, transfers.length)}
      </p>
      <TransferList transfers={transfers} />
      {chosen.length > 0 && (
        <ul aria-label="Chosen captures" className="mt-2">
          {chosen.map((capture) => (
            <ChosenRow
              key={capture.id}
              capture={capture}
              scene={sceneOf(capture)}
              scenesId={`${id}scenes`}
              onScene={(scene) => change(capture.id, { scene })}
              onRemove={() => {
                status.current?.focus()
                remove(capture.id)
              }}
            />
          ))}
        </ul>
      )}
      {/* Kept during the upload, because it may fail. */}
      {chosen.length + transfers.length > 0 && (
        <form
          {...form.props}
          hidden={toAdd.length === 0}
          aria-label="Add captures"
          className="mt-5 grid gap-5"
        >
          <div className="grid gap-x-5 gap-y-4 md:grid-cols-3">
            <TextField {...form.field('build')} {...PLAIN} label="Build" required list={`${id}builds`} />
            <SelectField {...form.field('side')} label="Side" options={SIDES} />
            <TextField
              {...form.field('scene')}
              {...PLAIN}
              label="Scene"
              hint="For all files"
              list={`${id}scenes`}
              onInput={(event) => setSceneOfAll(event.currentTarget.value)}
            />
          </div>
          <div>
            <Button type="submit">Add {countWords(toAdd.length, 'capture')}</Button>
          </div>
        </form>
      )}
      <Options id={`${id}builds`} values={builds} />
      <Options id={`${id}scenes`} values={scenes} />
    </div>
  )
}

/** Chosen files are lost when the page is left. */
function useLeaveWarning(isUnsent: boolean): void {
  useBeforeUnload(useCallback((event) => isUnsent && event.preventDefault(), [isUnsent]))
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsent &&
      currentLocation.pathname !== nextLocation.pathname &&
      !confirm('The captures you chose haven’t been added. Leave this page?'),
  )
}

const PLAIN = { autoComplete: 'off', spellCheck: false } as const
const SIDE_LABELS = { before: 'Before', after: 'After' }
const SIDES = CAPTURE_SIDES.map((side) => ({ value: side, label: SIDE_LABELS[side] }))

function Options({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}

type ChosenRowProps = {
  capture: ChosenCapture
  /** Typed or suggested. */
  scene: string
  /** Id of the list of known scenes. */
  scenesId: string
  onScene: (scene: string) => void
  onRemove: () => void
}

function ChosenRow({ capture, scene, scenesId, onScene, onRemove }: ChosenRowProps) {
  const { path, file, summary, failure } = capture
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-b py-3 text-small md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-small tracking-normal">{path}</h3>
        {summary && <Figures summary={summary} />}
        {!summary && !failure && <p className="text-soft">Reading...</p>}
        {failure && <p className="text-negative">{failure}</p>}
        {summary?.remarks.map((remark) => (
          <p key={remark} className="max-w-[44em] text-soft">
            {remark}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap content-start items-center gap-2">
        {summary && (
          <input
            aria-label={`Scene of ${file.name}`}
            value={scene}
            placeholder="Without a scene"
            maxLength={80}
            list={scenesId}
            {...PLAIN}
            onChange={(event) => onScene(event.target.value)}
            className="h-9 w-40 rounded-md border border-edge bg-raised px-3 text-ink text-small placeholder:text-soft hover:border-soft focus-visible:border-ink pointer-coarse:h-11"
          />
        )}
        <Button look="quiet" size="small" className="pointer-coarse:min-h-11" onClick={onRemove}>
          Remove<VisuallyHidden> {file.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

export function Figures({ summary }: { summary: ProjectCapture['summary'] }) {
  return (
    <p className="flex flex-wrap gap-x-4 font-mono text-micro text-soft">
      {figureWords(summary).map((words) => (
        <span key={words} className="first:text-ink">
          {words}
        </span>
      ))}
    </p>
  )
}

/** Announced, so it changes a few times only. */
function statusWords(chosen: readonly ChosenCapture[], adding: number): string {
  if (adding > 0) return `Adding ${countWords(adding, 'capture')}...`
  if (chosen.some(({ summary, failure }) => !summary && !failure)) return 'Reading files...'
  const ready = chosen.filter(({ summary, failure }) => summary && !failure).length
  const failed = chosen.filter(({ summary, failure }) => summary && failure).length
  const refused = chosen.length - ready - failed
  return [
    ready > 0 && `${countWords(ready, 'capture')} ready to add.`,
    failed > 0 && `${countWords(failed, 'capture')} could not be added.`,
    refused > 0 && `${countWords(refused, 'file')} can’t be used.`,
  ]
    .filter(Boolean)
    .join(' ')
}
