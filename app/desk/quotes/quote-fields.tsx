import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { FilePicker } from '#app/portal/upload/file-picker.tsx'
import { sentenceOf } from '#app/shared/api.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { FormField } from '#app/ui/use-form.ts'
import { formatEuros, quantityWords } from '#domain/kernel/money.ts'
import type { Measured } from '#domain/orders/quotes/quoted-lines.ts'
import { netOf, quantityOf, type TypedLine } from '#domain/orders/quotes/typed-quote.schema.ts'
import { DayField } from '../components/day-field.tsx'
import { boundTo } from '../components/keyed-list.ts'

const UNITS = [
  ['day', 'days'],
  ['hour', 'hours'],
] as const
const PRICES = [
  ['all', 'in total'],
  ['unit', 'each'],
] as const

/** Columns of the lines: text, quantity, unit, amount, price, optional, remove. */
const LINE_COLUMNS =
  'grid grid-cols-[3.5rem_4.5rem_minmax(0,1fr)_5.25rem_2.75rem] gap-x-1.5 md:grid-cols-[minmax(0,1fr)_4.75rem_5rem_6.5rem_5.5rem_2.75rem_2.75rem]'

const CELL =
  'min-h-10 w-full rounded-md border border-edge bg-raised px-2 py-2 text-small hover:border-soft focus-visible:border-ink'

export function LineHeads() {
  return (
    <div
      aria-hidden="true"
      className={`${LINE_COLUMNS} border-line border-b pb-2 text-small text-soft max-md:hidden`}
    >
      <span>Description</span>
      <span className="px-2 text-right">Quantity</span>
      <span className="px-2">Unit</span>
      <span className="px-2 text-right">Amount</span>
      <span className="px-2">Price</span>
      <span className="col-span-2 px-1">Optional</span>
    </div>
  )
}

type LineFieldsProps = {
  line: TypedLine
  number: number
  onChange: (changes: Partial<TypedLine>) => void
  /** Called for Enter. */
  onNext: () => void
  onRemove: (() => void) | undefined
}

export function LineFields({ line, number, onChange, onNext, onRemove }: LineFieldsProps) {
  const bound = boundTo(line, onChange)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    if (event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    onNext()
  }
  const words = line.count !== '' && lineWords(line)
  return (
    <fieldset className={`${LINE_COLUMNS} items-start border-line border-b py-2`} onKeyDown={press}>
      <legend className="sr-only">Line {number}</legend>
      <div className="max-md:col-span-4 max-md:mb-1.5">
        <textarea
          aria-label="Description"
          rows={1}
          data-line={number}
          className={`${CELL} block resize-none [field-sizing:content]`}
          {...bound('text')}
        />
        {words && <p className="px-2 pb-1 text-micro text-soft tabular-nums">{words}</p>}
      </div>
      <input
        aria-label="Quantity"
        inputMode="decimal"
        className={`${CELL} text-right max-md:col-start-1`}
        {...bound('count')}
      />
      <CellSelect label="Unit" options={UNITS} {...bound('unit')} />
      <input aria-label="Amount" inputMode="decimal" className={`${CELL} text-right`} {...bound('amount')} />
      <CellSelect label="Price" options={PRICES} {...bound('priceFor')} />
      <label className="grid size-11 place-items-center max-md:col-start-5 max-md:row-start-2">
        <input
          type="checkbox"
          className="choice"
          aria-label="Optional for the buyer"
          checked={line.isOptional}
          onChange={({ target }) => onChange({ isOptional: target.checked })}
        />
      </label>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove line ${number}`}
          onClick={onRemove}
          className="grid size-11 place-items-center rounded-md text-soft hover:bg-raised hover:text-ink max-md:col-start-5 max-md:row-start-1"
        >
          <CloseIcon />
        </button>
      )}
    </fieldset>
  )
}

type CellSelectProps = ComponentProps<'select'> & {
  label: string
  options: readonly (readonly [value: string, label: string])[]
}

function CellSelect({ label, options, ...select }: CellSelectProps) {
  return (
    <select aria-label={label} className={CELL} {...select}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
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
  field: (name: 'deliverBy' | 'deliveryWorkingDays' | 'validUntil') => FormField
}

/** Delivery has either a date or a number of working days. */
export function DayFields({ field }: DayFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <DayField {...field('deliverBy')} label="Delivery date" hint="Or working days" hintBelow />
      <TextField
        {...field('deliveryWorkingDays')}
        label="Working days"
        hint="After payment and files"
        hintBelow
        inputMode="numeric"
      />
      <DayField {...field('validUntil')} label="Valid until" hint="Last day" hintBelow required />
    </div>
  )
}
