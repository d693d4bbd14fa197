import { useRef, useState } from 'react'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { renameSceneSchema, type SceneHistory } from '#domain/delivery/captures/captures.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { BuildChart } from './build-chart.tsx'
import { oneDecimal, sceneName } from './capture-words.ts'
import type { Target } from './chosen-captures.ts'

type HistoriesProps = {
  history: readonly SceneHistory[]
  targetFps: number | undefined
  target: Target
}

export function SceneHistories({ history, targetFps, target }: HistoriesProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={list}
      aria-label="Scenes"
      tabIndex={-1}
      className={`grid gap-x-10 gap-y-10 ${history.length > 1 ? 'lg:grid-cols-2' : ''}`}
    >
      {history.map((scene) => (
        <SceneItem
          key={scene.scene}
          history={scene}
          targetFps={targetFps}
          target={target}
          onRenamed={() => list.current?.focus()}
        />
      ))}
    </ul>
  )
}

type SceneItemProps = Omit<HistoriesProps, 'history'> & { history: SceneHistory; onRenamed: () => void }

function SceneItem({ history, targetFps, target, onRenamed }: SceneItemProps) {
  const { scene, builds, gotWorse } = history
  const [isRenaming, setIsRenaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsRenaming(false)
    rename.current?.focus()
  }
  return (
    <li className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="wrap-anywhere font-semibold text-lead tracking-[-0.02em]">{sceneName(scene)}</h3>
        <button
          ref={rename}
          type="button"
          aria-expanded={isRenaming}
          onClick={() => setIsRenaming(!isRenaming)}
          className="min-h-8 text-small text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
        >
          Rename<VisuallyHidden> {sceneName(scene)}</VisuallyHidden>
        </button>
      </div>
      {isRenaming && <RenameForm scene={scene} target={target} onRenamed={onRenamed} onClose={close} />}
      <BuildChart builds={builds} worse={gotWorse?.build} targetFps={targetFps} />
      <p className={`mt-3 text-small ${gotWorse ? 'text-negative' : 'text-soft'}`}>{historyWords(history)}</p>
      <HistoryTable scene={sceneName(scene)} builds={builds} />
    </li>
  )
}

/** The least that a verdict needs. */
const LEAST_RUNS = 3

function historyWords({ builds, gotWorse }: SceneHistory): string {
  if (gotWorse) return `${gotWorse.build} is worse than ${gotWorse.after}: ${gotWorse.words}.`
  if (builds.length < 2) return 'Two builds are needed for a comparison.'
  if (builds.some(({ values }) => values.length < LEAST_RUNS))
    return `Builds with fewer than ${LEAST_RUNS} runs can’t be judged.`
  return 'No build is measurably worse than the one before.'
}

type RenameFormProps = Pick<SceneItemProps, 'target' | 'onRenamed'> & { scene: string; onClose: () => void }

function RenameForm({ scene, target, onRenamed, onClose }: RenameFormProps) {
  const form = useForm({
    schema: renameSceneSchema,
    initial: { values: { to: scene } },
    send: async (input) => {
      try {
        await callApi('POST', `${target.captures}/rename-scene`, input)
      } catch (error) {
        return { failure: sentenceOf(error) }
      }
      target.onAdded()
      onClose()
      // The row of the old name goes away.
      onRenamed()
      return {}
    },
  })
  return (
    <form {...form.props} aria-label={`Rename ${sceneName(scene)}`} className="mb-5 grid gap-4">
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <input type="hidden" name="from" value={scene} />
      <TextField
        {...form.field('to')}
        label="New name"
        hint="In all builds. Reports keep the old name."
        hintBelow
        autoComplete="off"
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" className="pointer-coarse:min-h-11" busy={form.busy}>
          Rename
        </Button>
        <Button look="quiet" size="small" className="pointer-coarse:min-h-11" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function HistoryTable({ scene, builds }: { scene: string; builds: SceneHistory['builds'] }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-8 items-center font-mono text-micro text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
        Table<VisuallyHidden> of {scene}</VisuallyHidden>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section aria-label={`Builds of ${scene}`} tabIndex={0} className="max-h-80 overflow-auto">
        <table className="w-full text-right font-mono text-micro">
          <thead className="text-soft">
            <tr>
              {HEAD.map((name) => (
                <th key={name} scope="col" className="py-1.5 pl-4 font-normal first:pl-0 first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {builds.toReversed().map(({ build, addedAt, values, mean, low1 }) => (
              <tr key={build} className="border-line border-t align-baseline">
                <th scope="row" className="wrap-anywhere min-w-28 py-1.5 text-left font-normal">
                  {build}
                </th>
                {[
                  values.length,
                  oneDecimal(mean),
                  `${oneDecimal(Math.min(...values))} to ${oneDecimal(Math.max(...values))}`,
                  oneDecimal(low1),
                  clockDay(addedAt),
                ].map((cell, column) => (
                  <td key={HEAD[column + 1]} className="whitespace-nowrap py-1.5 pl-4">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

const HEAD = ['Build', 'Runs', 'Average FPS', 'Range', '1% low', 'Added']
