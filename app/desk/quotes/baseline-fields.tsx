import { type ComponentProps, useId, useState } from 'react'
import { FilePicker } from '#app/portal/upload/file-picker.tsx'
import { sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Measured } from '#domain/orders/quotes/quoted-lines.ts'

type BaselineFieldsProps = {
  goal: Omit<ComponentProps<typeof TextField>, 'label'>
  measured: readonly Measured[]
  onMeasure: (change: (known: readonly Measured[]) => readonly Measured[]) => void
}

/** How the game runs today, by captures that are measured in the browser, and the goal of the work. */
export function BaselineFields({ goal, measured, onMeasure }: BaselineFieldsProps) {
  const saidId = useId()
  const [said, setSaid] = useState<{ error?: string; warning?: string }>({})

  async function measure(files: readonly File[]) {
    try {
      const { measureCapture } = await import('./measure-capture.ts')
      const warnings: string[] = []
      for (const file of files) {
        setSaid({ warning: `Reading ${file.name}...` })
        const answer = await measureCapture(file)
        if ('error' in answer) return setSaid({ error: `${file.name}: ${answer.error}` })
        if (answer.warning) warnings.push(`${file.name}: ${answer.warning}`)
        onMeasure((known) => [
          ...known.filter((one) => keyOf(one) !== keyOf(answer.measured)),
          { label: known.length === 0 ? 'Today' : '', ...answer.measured },
        ])
      }
      setSaid({ warning: warnings.join(' ') })
    } catch (error) {
      setSaid({ error: sentenceOf(error) })
    }
  }

  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">Baseline</legend>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <div className="text-small">
          <p className="font-semibold">Baseline capture</p>
          <p className="mb-2 text-soft">Optional: CSV or JSON, as the game runs today</p>
          <FilePicker
            label="Baseline capture"
            aria-describedby={saidId}
            onFiles={(files) => void measure(files)}
          >
            Choose a capture
          </FilePicker>
          <p
            id={saidId}
            role="status"
            className={`not-empty:mt-2 ${said.error ? 'text-negative' : 'text-progress'}`}
          >
            {said.error ?? said.warning}
          </p>
        </div>
        <TextField {...goal} label="Goal" hint="FPS on average" hintBelow inputMode="numeric" />
      </div>
      {measured.map((capture, index) => (
        <div key={keyOf(capture)} className="flex flex-wrap items-end gap-4">
          <TextField
            label={`Name of capture ${index + 1}`}
            hint={`${capture.fps.toFixed(1)} FPS, ${capture.seconds.toFixed(0)} s`}
            value={capture.label}
            onChange={({ target: { value: label } }) =>
              onMeasure((known) => known.map((one) => (one === capture ? { ...one, label } : one)))
            }
          />
          <Button onClick={() => onMeasure((known) => known.filter((one) => one !== capture))}>
            Remove capture {index + 1}
          </Button>
        </div>
      ))}
    </fieldset>
  )
}

/** The same for the same capture, whatever it is called. */
function keyOf({ mean }: Pick<Measured, 'mean'>): string {
  return mean.join()
}
