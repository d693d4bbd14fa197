import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { dropped, droppedFiles } from '#app/analyser/session/dropped-files.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import {
  CAPTURE_SIDES,
  type CaptureSide,
  MOST_CAPTURE_BYTES,
  type ProjectCapture,
  placeSchema,
} from '#domain/delivery/captures/captures.schema.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { DropZone } from '../upload/uploader.tsx'
import { scenesIn, suggestedScene } from './capture-groups.ts'
import { countWords } from './capture-words.ts'
import {
  addCapture,
  type ChosenCapture,
  chooseCaptures,
  currentChosen,
  followChosen,
  isOnItsWay,
  type Target,
} from './chosen-captures.ts'
import { ChosenRow } from './chosen-row.tsx'

const LIMIT = `${MOST_CAPTURE_BYTES / 1_000_000} MB`
const UNOPENED = 'The browser can’t open this file. It was moved, is locked or needs permission.'
const NONE: readonly ChosenCapture[] = []

type AddCapturesProps = { captures: readonly ProjectCapture[]; target: Target }

/** Files are read in the browser first. Nothing is sent before the button is pressed. */
export function AddCaptures({ captures, target }: AddCapturesProps) {
  const scenesId = useId()
  const status = useRef<HTMLParagraphElement>(null)
  const [sceneOfAll, setSceneOfAll] = useState('')
  const chosen = useSyncExternalStore(followChosen, currentChosen, () => NONE).filter(
    (capture) => capture.target.captures === target.captures,
  )
  const toAdd = chosen.filter(({ state: { kind } }) => kind === 'read' || kind === 'failed')
  const known = scenesIn(captures)
  const paths = chosen.map(({ path }) => path)
  const sceneOf = ({ scene, path }: ChosenCapture) =>
    scene ?? (sceneOfAll.trim() || suggestedScene(path, paths, known))

  async function drop(data: DataTransfer): Promise<void> {
    const { files, unopened } = await droppedFiles(dropped(data))
    chooseCaptures(files, target, tooLarge)
    chooseCaptures(unopened.map(emptyFile), target, () => UNOPENED)
  }

  function add(place: { build: string; side: CaptureSide }): void {
    for (const capture of toAdd) addCapture(capture, { ...place, scene: sceneOf(capture).trim() })
    status.current?.focus()
  }

  return (
    <div>
      <DropZone
        label="Captures to add"
        onFiles={(files) => chooseCaptures(files, target, tooLarge)}
        onDrop={(data) => void drop(data)}
      >
        Or drop files or folders of PresentMon, CapFrameX, FrameView, MangoHud, Unreal or Unity here. They are
        read in your browser first, so you see their figures before you send them. Up to {LIMIT} each.
      </DropZone>
      <p ref={status} role="status" tabIndex={-1} className="text-small text-soft not-empty:mt-4">
        {statusWords(chosen)}
      </p>
      {chosen.length > 0 && (
        <ul aria-label="Chosen captures" className="mt-2">
          {chosen.map((capture) => (
            <ChosenRow key={capture.id} capture={capture} scene={sceneOf(capture)} scenesId={scenesId} />
          ))}
        </ul>
      )}
      {toAdd.length > 0 && (
        <PlaceForm
          count={toAdd.length}
          captures={captures}
          scenesId={scenesId}
          onScene={setSceneOfAll}
          onAdd={add}
        />
      )}
      <datalist id={scenesId}>
        {known.map((scene) => (
          <option key={scene} value={scene} />
        ))}
      </datalist>
    </div>
  )
}

type PlaceFormProps = {
  count: number
  captures: readonly ProjectCapture[]
  scenesId: string
  onScene: (scene: string) => void
  onAdd: (place: { build: string; side: CaptureSide }) => void
}

function PlaceForm({ count, captures, scenesId, onScene, onAdd }: PlaceFormProps) {
  const buildsId = useId()
  const builds = [...new Set(captures.map(({ build }) => build))]
  const isFirst = builds.length === 0
  const form = useForm({
    schema: placeSchema,
    initial: { values: { side: isFirst ? 'before' : 'after' } },
    send: async ({ build, side }) => {
      onAdd({ build, side })
      return {}
    },
  })
  return (
    <form {...form.props} aria-label="Add captures" className="mt-5 grid gap-5">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <div className="grid gap-x-5 gap-y-4 md:grid-cols-3">
        <TextField
          {...form.field('build')}
          label="Build"
          placeholder="1.4.2"
          required
          autoComplete="off"
          spellCheck={false}
          list={buildsId}
        />
        <SelectField {...form.field('side')} label="Side" options={SIDES} />
        <TextField
          {...form.field('scene')}
          label="Scene"
          hint="For all files"
          autoComplete="off"
          spellCheck={false}
          list={scenesId}
          onInput={(event) => onScene(event.currentTarget.value)}
        />
      </div>
      <datalist id={buildsId}>
        {builds.map((build) => (
          <option key={build} value={build} />
        ))}
      </datalist>
      <div>
        <Button type="submit">Add {countWords(count, 'capture')}</Button>
      </div>
    </form>
  )
}

const SIDE_LABELS = { before: 'Before', after: 'After' }
const SIDES = CAPTURE_SIDES.map((side) => ({ value: side, label: SIDE_LABELS[side] }))

function tooLarge({ size }: File): string | undefined {
  if (size <= MOST_CAPTURE_BYTES) return undefined
  return `This file has ${sizeWords(size)}, but a capture can have up to ${LIMIT}. Shorten it to the part that matters.`
}

function emptyFile(name: string): File {
  return new File([], name)
}

/** Announced, so it changes a few times only. */
function statusWords(chosen: readonly ChosenCapture[]): string {
  const count = (kinds: readonly string[]) => chosen.filter(({ state }) => kinds.includes(state.kind)).length
  const adding = chosen.filter(isOnItsWay).length
  if (adding > 0) return `Adding ${countWords(adding, 'capture')}...`
  if (count(['waiting', 'reading']) > 0) return 'Reading files...'
  return [
    count(['read']) > 0 && `${countWords(count(['read']), 'capture')} ready to add.`,
    count(['failed']) > 0 && `${countWords(count(['failed']), 'capture')} could not be added.`,
    count(['refused']) > 0 && `${countWords(count(['refused']), 'file')} can’t be used.`,
  ]
    .filter(Boolean)
    .join(' ')
}
