import { type ComponentProps, useId, useState } from 'react'
import { FilePicker } from '#app/portal/upload/file-picker.tsx'
import { sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { formatEuros, quantityWords } from '#domain/kernel/money.ts'
import type { Measured } from '#domain/orders/quotes/quoted-lines.ts'
import { netOf, quantityOf, type TypedLine } from '#domain/orders/quotes/typed-quote.schema.ts'
import { boundTo } from '../components/keyed-list.ts'
import { Tick } from '../components/tick-field.tsx'

const UNITS = [
  { value: 'day', label: 'days' },
  { value: 'hour', label: 'hours' },
]
const PRICE_FOR = {
  day: [
    { value: 'all', label: 'in total' },
    { value: 'unit', label: 'per day' },
  ],
  hour: [
    { value: 'all', label: 'in total' },
    { value: 'unit', label: 'per hour' },
  ],
}

type LineFieldsProps = {
  line: TypedLine
  number: number
  onChange: (changes: Partial<TypedLine>) => void
  onRemove: (() => void) | undefined
}

export function LineFields({ line, number, onChange, onRemove }: LineFieldsProps) {
  const bound = boundTo(line, onChange)
  return (
    <fieldset className="grid grid-cols-2 gap-4 border-line border-t pt-4 sm:grid-cols-4">
      <legend className="sr-only">Line {number}</legend>
      <div className="col-span-2 sm:col-span-4">
        <TextAreaField label="Description" hint="The first line is the title" rows={2} {...bound('text')} />
      </div>
      <TextField label="Quantity" inputMode="decimal" {...bound('count')} />
      <SelectField label="Unit" options={UNITS} {...bound('unit')} />
      <TextField label="Amount" inputMode="decimal" {...bound('amount')} />
      <SelectField label="Price" options={PRICE_FOR[line.unit]} {...bound('priceFor')} />
      <p className="col-span-2 min-h-6 text-small text-soft tabular-nums sm:col-span-4">{lineWords(line)}</p>
      <Tick
        checked={line.isOptional}
        onChange={({ target }) => onChange({ isOptional: target.checked })}
        className="col-span-2 sm:col-span-4"
      >
        Optional for the buyer
      </Tick>
      {onRemove && (
        <div className="col-span-2 sm:col-span-4">
          <Button size="small" className="min-h-11" onClick={onRemove}>
            Remove line {number}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/**
 * `3 days: €540.00`.
 * @returns null if the numbers can't be read
 */
export function lineWords(line: TypedLine): string | null {
  const [net, quantity] = [netOf(line), quantityOf(line)]
  if (net === undefined) return null
  return quantity ? `${quantityWords(quantity)}: ${formatEuros(net)}` : formatEuros(net)
}

type BaselineFieldsProps = {
  goal: Omit<ComponentProps<typeof TextField>, 'label'>
  measured: readonly Measured[]
  onMeasure: (change: (known: readonly Measured[]) => readonly Measured[]) => void
}

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
          <p className="mb-2 text-soft">Optional CSV or JSON of the current build</p>
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

/** Identifies a capture by its content. */
function keyOf({ mean }: Pick<Measured, 'mean'>): string {
  return mean.join()
}

type DayFieldsProps = {
  field: (name: 'deliverBy' | 'deliveryWorkingDays' | 'validUntil') => {
    name: string
    error: string | undefined
    warning?: string | undefined
    defaultValue: string | undefined
    autoFocus: boolean
  }
}

/** Delivery has either a date or a number of working days. */
export function DayFields({ field }: DayFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField {...field('deliverBy')} label="Delivery date" hint="Or working days" hintBelow type="date" />
      <TextField
        {...field('deliveryWorkingDays')}
        label="Working days"
        hint="After payment and files"
        hintBelow
        inputMode="numeric"
      />
      <TextField
        {...field('validUntil')}
        label="Valid until"
        hint="Last day"
        hintBelow
        type="date"
        required
      />
    </div>
  )
}
