import { frameTimesResult } from '#content/frame-times-result.ts'
import { type Address, MOST_THRESHOLD } from '../session/address.ts'
import { setAddress } from '../session/session.ts'

const { question: words } = frameTimesResult

const COUPLES = [
  { paired: undefined, name: words.byTimes, hint: words.byTimesHint },
  { paired: true, name: words.inOrder, hint: words.inOrderHint },
  { paired: false, name: words.none, hint: undefined },
] as const

type QuestionProps = {
  address: Address
  /** Both sides have as many runs. */
  isEven: boolean
}

/** What the verdict answers: from which change on, and which runs were taken together. */
export function Question({ address: { threshold, paired }, isEven }: QuestionProps) {
  return (
    <section aria-labelledby="question" className="border-line border-t pt-5 print:hidden">
      <h2 id="question" className="text-body tracking-[-0.02em]">
        {words.heading}
      </h2>
      <p className="mt-1 text-small text-soft">{words.text}</p>
      <label className="mt-3 flex items-center justify-between gap-3 text-small">
        {words.threshold}
        <span className="flex items-center gap-1.5">
          <input
            key={threshold}
            type="number"
            min={0.1}
            max={MOST_THRESHOLD}
            step={0.1}
            defaultValue={threshold}
            onBlur={({ currentTarget }) => take(currentTarget, threshold)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') take(currentTarget, threshold)
            }}
            className="h-9 w-18 rounded-md border border-edge bg-raised px-2 text-right"
          />
          %
        </span>
      </label>
      <fieldset className="mt-4 grid gap-1.5">
        <legend className="mb-2 text-small">{words.couples}</legend>
        {COUPLES.map(({ paired: value, name, hint }) => {
          const isOff = value === true && !isEven
          return (
            <label key={name} className="flex min-h-9 items-center gap-3 text-small has-disabled:text-soft">
              <input
                type="radio"
                name="couples"
                className="choice"
                disabled={isOff && paired !== true}
                checked={paired === value}
                onChange={() => setAddress({ paired: value })}
              />
              <span className="leading-snug">
                {name}
                {hint && (
                  <span className="block font-mono text-micro text-soft">{isOff ? words.uneven : hint}</span>
                )}
              </span>
            </label>
          )
        })}
      </fieldset>
    </section>
  )
}

/** Once it is typed; what is no such number becomes what it was. */
function take(input: HTMLInputElement, before: number): void {
  const { valueAsNumber } = input
  if (valueAsNumber > 0 && valueAsNumber <= MOST_THRESHOLD) setAddress({ threshold: valueAsNumber })
  else input.value = String(before)
}
