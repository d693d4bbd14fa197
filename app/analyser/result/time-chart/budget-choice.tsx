import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { changeSettings } from '../../session/session.ts'
import { BUDGETS_MS } from '../../session/settings.ts'
import { oneDecimal } from '../../words/verdict-words.ts'

const { chart } = frameTimesResult

export function BudgetChoice({ budget }: { budget: number }) {
  const isOwn = !BUDGETS_MS.some((usual) => usual === budget)
  const [isOpen, setIsOpen] = useState(isOwn)
  const own = useRef<HTMLInputElement>(null)
  const open = () => {
    flushSync(() => setIsOpen(true))
    own.current?.focus()
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">{chart.budget}</legend>
      <span aria-hidden="true" className="flex min-h-8 items-center border-transparent border-b-2">
        {chart.budget}
      </span>
      {BUDGETS_MS.map((usual) => (
        <label
          key={usual}
          className="flex min-h-8 cursor-pointer items-center border-transparent border-b-2 transition-colors duration-150 hover:text-ink not-has-checked:print:hidden has-checked:border-ink has-checked:print:border-transparent has-checked:text-ink forced-colors:not-has-checked:border-[Canvas] has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="budget"
            className="sr-only"
            checked={usual === budget}
            onChange={() => {
              setIsOpen(false)
              changeSettings({ budget: usual })
            }}
          />
          {usual}
          {usual === budget && ' ms'}
        </label>
      ))}
      {isOpen || isOwn ? (
        <label className="flex items-center gap-1.5">
          <span className="sr-only">{chart.ownBudgetLabel}</span>
          <input
            ref={own}
            type="number"
            min={1}
            max={1000}
            step={0.1}
            defaultValue={isOwn ? budget : oneDecimal(budget)}
            onChange={({ currentTarget: { valueAsNumber: ms } }) => {
              if (ms >= 1 && ms <= 1000) changeSettings({ budget: ms })
            }}
            className="h-8 w-18 rounded-md border border-edge bg-raised px-2 text-ink"
          />
          ms
        </label>
      ) : (
        <button
          type="button"
          className="min-h-8 border-transparent border-b-2 underline decoration-edge underline-offset-4 hover:text-ink print:hidden"
          onClick={open}
        >
          {chart.ownBudget}
        </button>
      )}
    </fieldset>
  )
}
