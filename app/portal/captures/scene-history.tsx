import { useState } from 'react'
import { RunTicks } from '#app/report/run-ticks.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  type SceneHistory as History,
  type ProjectCapture,
  renameSceneSchema,
} from '#domain/delivery/captures/captures.schema.ts'
import { sceneName } from '#domain/delivery/captures/scene-words.ts'
import { momentWords, timeWords } from '#domain/kernel/time.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { AskingButton } from '../asking-button.tsx'
import { roundAxisEnd } from '../project/measured-figures.tsx'
import { relativeWords } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { Figures } from './add-captures.tsx'
import { countWords, fpsWords, oneDecimal } from './capture-words.ts'
import type { CapturesAt } from './captures.tsx'

type SceneHistoryProps = {
  history: History
  captures: readonly ProjectCapture[]
  targetFps: number | undefined
  at: CapturesAt
  onChanged: () => void
}

const FIRST = 6

/** The builds of a scene, newest first, on one axis from 0. Each can be opened. */
export function SceneHistory({ history, captures, targetFps, at, onChanged }: SceneHistoryProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { scene, builds, gotWorse } = history
  const end = roundAxisEnd(Math.max(targetFps ?? 0, ...builds.flatMap(({ values }) => values)))
  const shown = builds.toReversed().slice(0, isWhole ? undefined : FIRST)
  return (
    <section aria-label={sceneName(scene)} className="mb-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="wrap-anywhere font-semibold text-lead tracking-[-0.02em]">{sceneName(scene)}</h3>
        <AskingButton
          verb="Rename"
          what="scene"
          name={sceneName(scene)}
          consequence="In all builds. Reports keep the old name."
          path={`${at.api}/projects/${at.projectId}/captures/rename-scene`}
          schema={renameSceneSchema}
          onDone={onChanged}
        >
          {(field) => (
            <>
              <input type="hidden" name="from" value={scene} />
              <TextField {...field('to')} label="New name" defaultValue={scene} autoComplete="off" />
            </>
          )}
        </AskingButton>
      </div>
      <p className={`mb-3 text-small ${gotWorse ? 'text-negative' : 'text-soft'}`}>{historyWords(history)}</p>
      <ul aria-label={`Builds of ${sceneName(scene)}`} className="border-line border-b">
        {shown.map((build) => (
          <BuildRow
            key={build.build}
            {...{ scene, build, end, targetFps, at, onChanged }}
            isWorse={build.build === gotWorse?.build}
            captures={captures.filter((one) => one.scene === scene && one.build === build.build)}
          />
        ))}
      </ul>
      <p
        aria-hidden="true"
        className="mt-1.5 grid font-mono text-micro text-soft sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_7rem] sm:gap-x-6"
      >
        <span className="flex justify-between sm:col-start-2">
          <span>0</span>
          {targetFps !== undefined && <span className="text-ink">dotted: {targetFps} FPS</span>}
          <span>{end} FPS</span>
        </span>
      </p>
      {shown.length < builds.length && (
        <Button size="small" className="mt-4 pointer-coarse:min-h-11" onClick={() => setIsWhole(true)}>
          Show all {builds.length} builds
        </Button>
      )}
    </section>
  )
}

/** The least that a verdict needs. */
const LEAST_RUNS = 3

function historyWords({ builds, gotWorse }: History): string {
  if (gotWorse) return `${gotWorse.build} is worse than ${gotWorse.after}: ${gotWorse.words}.`
  if (builds.length < 2) return 'Two builds are needed for a comparison.'
  if (builds.some(({ values }) => values.length < LEAST_RUNS))
    return `Builds with fewer than ${LEAST_RUNS} runs can’t be judged.`
  return 'No build is measurably worse than the one before.'
}

type BuildRowProps = Omit<SceneHistoryProps, 'history'> & {
  scene: string
  build: History['builds'][number]
  end: number
  isWorse: boolean
}

function BuildRow({ scene, build, end, targetFps, isWorse, captures, at, onChanged }: BuildRowProps) {
  const { build: name, side, values, mean, low1, addedAt } = build
  const now = useNow()
  const people = [...new Set(captures.map(({ addedBy }) => addedBy ?? at.client))]
  return (
    <li className="border-line border-t">
      <details className="details-settle">
        <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-3 hover:bg-raised sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_7rem]">
          <span className="wrap-anywhere">
            <span className={`mr-2 font-semibold ${isWorse ? 'text-negative' : ''}`}>{name}</span>{' '}
            <Badge tone={side}>{side}</Badge>
            <span className="block text-small text-soft">
              {countWords(values.length, 'run')}, added{' '}
              <time dateTime={addedAt} title={momentWords(addedAt)}>
                {relativeWords(addedAt, now)}
              </time>
              {people.length > 0 && ` by ${people.join(', ')}`}
            </span>
          </span>
          <span className="max-sm:order-last max-sm:col-span-2">
            <RunTicks sides={[{ side, values, mean }]} end={end} goal={targetFps} />
          </span>
          <span className="text-right font-mono text-micro">
            {fpsWords(mean)}
            <span className="block text-soft">1% low {oneDecimal(low1)}</span>
          </span>
        </summary>
        <ul aria-label={`Captures of ${name}, ${sceneName(scene)}`} className="pb-3 pl-4">
          {captures.map((capture) => (
            <CaptureRow key={capture.id} {...{ capture, at, onChanged, now }} />
          ))}
        </ul>
      </details>
    </li>
  )
}

type CaptureRowProps = Pick<SceneHistoryProps, 'at' | 'onChanged'> & { capture: ProjectCapture; now: Date }

function CaptureRow({ capture, at, onChanged, now }: CaptureRowProps) {
  const { id, name, size, sha256, summary, capturedAt, addedBy, isHere } = capture
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-t py-3 text-small md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {name} <span className="text-soft">{isHere ? sizeWords(size) : 'The file has been deleted.'}</span>
        </p>
        <Figures summary={summary} />
        <p className="text-soft">
          {capturedAt ? `Captured ${timeWords(capturedAt, now)}, added` : 'Added'} by {addedBy ?? at.client}
        </p>
        <p className="break-all font-mono text-micro text-soft">SHA-256 {sha256}</p>
      </div>
      <AskingButton
        verb="Remove"
        what="capture"
        name={name}
        consequence="Its file is deleted. Reports keep its figures."
        path={`${at.api}/captures/${id}/remove`}
        onDone={onChanged}
      />
    </li>
  )
}
