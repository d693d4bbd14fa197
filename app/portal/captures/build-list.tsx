import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ProjectCapture } from '#domain/delivery/captures/captures.schema.ts'
import { momentWords, timeWords } from '#domain/kernel/time.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { relativeWords } from '../time/time-words.ts'
import { useNow } from '../time/use-now.ts'
import { type Build, type BuildScene, buildsOf } from './capture-groups.ts'
import { byWords, countWords, fpsWords, oneDecimal, sceneName } from './capture-words.ts'
import type { CapturesAt } from './captures.tsx'
import { Figures } from './chosen-row.tsx'
import { Question } from './question.tsx'

const FIRST = 6

type BuildListProps = { captures: readonly ProjectCapture[]; at: CapturesAt; onChanged: () => void }

/** Builds newest first, with their scenes. The captures of a scene can be opened. */
export function BuildList({ captures, at, onChanged }: BuildListProps) {
  const [all, setAll] = useState(false)
  const builds = buildsOf(captures)
  const shown = all ? builds : builds.slice(0, FIRST)
  if (builds.length === 0)
    return (
      <p className="mt-5 max-w-[44em] text-small text-soft">
        No captures yet. Add at least three runs of each scene, so that a later build can be compared.
      </p>
    )
  return (
    <>
      <ul aria-label="Builds" tabIndex={-1} className="mt-8 border-line border-b">
        {shown.map((build, index) => (
          <BuildRow key={build.name} build={build} isOpen={index === 0} at={at} onChanged={onChanged} />
        ))}
      </ul>
      {shown.length < builds.length && (
        <Button size="small" className="mt-5 pointer-coarse:min-h-11" onClick={() => setAll(true)}>
          Show all {builds.length} builds
        </Button>
      )}
    </>
  )
}

type BuildRowProps = { build: Build; isOpen: boolean } & Omit<BuildListProps, 'captures'>

function BuildRow({ build, isOpen, at, onChanged }: BuildRowProps) {
  const now = useNow()
  return (
    <li className="border-line border-t">
      <details open={isOpen} className="group/build details-settle">
        <summary className="flex min-h-12 flex-wrap items-baseline gap-x-3 gap-y-1 py-3 hover:text-after">
          <Opener group="build" />
          <h3 className="wrap-anywhere font-semibold text-lead tracking-[-0.02em]">{build.name}</h3>
          {build.sides.map((side) => (
            <Badge key={side} tone={side}>
              {side}
            </Badge>
          ))}
          <span className="text-small text-soft">
            {countWords(runsOf(build), 'run')}, added{' '}
            <time dateTime={build.addedAt} title={momentWords(build.addedAt)}>
              {relativeWords(build.addedAt, now)}
            </time>{' '}
            by {byWords(build.addedBy, at.client)}
          </span>
        </summary>
        <div className="pb-4 pl-5">
          {build.scenes.map((scene) => (
            <SceneRow key={scene.scene} scene={scene} build={build.name} at={at} onChanged={onChanged} />
          ))}
        </div>
      </details>
    </li>
  )
}

type SceneRowProps = { scene: BuildScene; build: string } & Omit<BuildListProps, 'captures'>

function SceneRow({
  scene: { scene, runs, averageFps, low1, captures },
  build,
  at,
  onChanged,
}: SceneRowProps) {
  return (
    <details className="group/scene details-settle">
      <summary className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1.5 text-small hover:text-after sm:grid-cols-[minmax(0,1fr)_5rem_6rem_8rem] pointer-coarse:min-h-11">
        <span className="wrap-anywhere flex gap-x-2">
          <Opener group="scene" />
          {sceneName(scene)}
        </span>
        <span className="text-right font-mono text-micro text-soft">{countWords(runs, 'run')}</span>
        <span className="pl-4 font-mono text-micro sm:pl-0 sm:text-right">{fpsWords(averageFps)}</span>
        <span className="text-right font-mono text-micro text-soft">1% low {oneDecimal(low1)}</span>
      </summary>
      <ul aria-label={`Captures of ${build}, ${sceneName(scene)}`} className="mb-3 pl-4">
        {captures.map((capture) => (
          <CaptureRow key={capture.id} capture={capture} at={at} onChanged={onChanged} />
        ))}
      </ul>
    </details>
  )
}

const OPENED = {
  build: { plus: 'group-open/build:hidden', minus: 'group-open/build:inline' },
  scene: { plus: 'group-open/scene:hidden', minus: 'group-open/scene:inline' },
}

function Opener({ group }: { group: keyof typeof OPENED }) {
  const { plus, minus } = OPENED[group]
  return (
    <span aria-hidden="true" className="w-2 shrink-0 font-mono text-small text-soft">
      <span className={plus}>+</span>
      <span className={`hidden ${minus}`}>−</span>
    </span>
  )
}

function runsOf({ scenes }: Build): number {
  return scenes.reduce((sum, { runs }) => sum + runs, 0)
}

type CaptureRowProps = { capture: ProjectCapture; at: CapturesAt; onChanged: () => void }

function CaptureRow({ capture, at, onChanged }: CaptureRowProps) {
  const { id, name, size, sha256, summary, capturedAt, addedBy, isHere } = capture
  const now = useNow()
  const row = useRef<HTMLLIElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => callApi('POST', `${at.api}/captures/${id}/remove`),
    onSuccess: () => {
      row.current?.closest<HTMLElement>('[aria-label=Builds]')?.focus()
      onChanged()
    },
  })
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid gap-x-6 gap-y-2 border-line border-t py-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="wrap-anywhere text-small">
          {name} <span className="text-soft">{isHere ? sizeWords(size) : 'The file has been deleted.'}</span>
        </p>
        <Figures summary={summary} />
        <p className="text-small text-soft">
          {capturedAt ? `Captured ${timeWords(capturedAt, now)}, added` : 'Added'} by{' '}
          {byWords([addedBy], at.client)}
        </p>
        <p className="break-all font-mono text-micro text-soft">SHA-256 {sha256}</p>
      </div>
      {isAsking ? (
        <Question
          verb="Remove capture"
          busy={removal.isPending}
          failure={removal.error ? sentenceOf(removal.error) : undefined}
          onYes={() => removal.mutate()}
          onKeep={() => {
            setIsAsking(false)
            row.current?.focus()
          }}
        >
          Remove this capture and its file? Reports keep its figures.
        </Question>
      ) : (
        <div>
          <Button size="small" className="pointer-coarse:min-h-11" onClick={() => setIsAsking(true)}>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      )}
    </li>
  )
}
