import { type SceneRule, sceneRuleIn } from '@bildruta/frame-times'
import { useId, useState } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { type Address, MOST_THRESHOLD } from '../session/address.ts'
import { sceneBy, sceneRuleOf } from '../session/recognition.ts'
import { change, type Session, setAddress } from '../session/session.ts'
import { AsideSection } from './time-chart/chart-table.tsx'

const { question: words } = frameTimesResult

const PAIRINGS = [
  { paired: undefined, name: words.byTimes, hint: words.byTimesHint },
  { paired: true, name: words.inOrder, hint: words.inOrderHint },
  { paired: false, name: words.none, hint: undefined },
] as const

type QuestionProps = {
  address: Address
  /** Both sides have the same number of runs. */
  isEven: boolean
}

export function Question({ address: { threshold, paired }, isEven }: QuestionProps) {
  return (
    <AsideSection id="question" heading={words.heading} text={words.text} className="print:hidden">
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
        {PAIRINGS.map(({ paired: value, name, hint }) => {
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
    </AsideSection>
  )
}

/** Invalid input falls back to the previous value. */
function take(input: HTMLInputElement, before: number): void {
  const { valueAsNumber } = input
  if (valueAsNumber > 0 && valueAsNumber <= MOST_THRESHOLD) setAddress({ threshold: valueAsNumber })
  else input.value = String(before)
}

const { scenes: sceneWords } = frameTimesResult

type By = SceneRule['by'] | 'none'

export function SceneChoice({ session }: { session: Session }) {
  const rule = sceneRuleOf(session)
  const [isNaming, setIsNaming] = useState(false)
  const by: By = isNaming ? 'name' : (rule?.by ?? 'none')
  const choose = (chosen: By) => {
    setIsNaming(chosen === 'name')
    if (chosen !== 'name') change({ sceneRule: chosen === 'none' ? 'none' : { by: chosen } })
  }
  const offered = (['none', 'folder', 'comment', 'name'] as const).filter(
    (one) => one === 'none' || one === 'name' || one === by || hasAny(session, { by: one }),
  )
  return (
    <AsideSection
      id="scene-choice"
      heading={sceneWords.choice}
      text={sceneWords.text}
      className="print:hidden"
    >
      <fieldset aria-labelledby="scene-choice" className="mt-3 grid gap-1.5">
        {offered.map((one) => (
          <label key={one} className="flex min-h-9 cursor-pointer items-center gap-3 text-small">
            <input
              type="radio"
              name="scenes"
              className="choice"
              checked={one === by}
              onChange={() => choose(one)}
            />
            {sceneWords[one]}
          </label>
        ))}
      </fieldset>
      {by === 'name' && <Pattern pattern={rule?.by === 'name' ? rule.pattern : ''} />}
    </AsideSection>
  )
}

function hasAny({ files }: Session, rule: SceneRule): boolean {
  return files.some((file) => (rule.by !== 'folder' || file.path !== '') && sceneBy(rule, file) !== undefined)
}

function Pattern({ pattern }: { pattern: string }) {
  const [isRefused, setIsRefused] = useState(false)
  const hint = useId()
  const takePattern = (text: string) => {
    const rule = text.trim() === '' ? undefined : sceneRuleIn(text.trim())
    setIsRefused(text.trim() !== '' && rule?.by !== 'name')
    if (rule?.by === 'name' && rule.pattern !== pattern) change({ sceneRule: rule })
  }
  return (
    <label className="mt-2 grid gap-1.5 text-small">
      {sceneWords.pattern}
      <input
        key={pattern}
        type="text"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        defaultValue={pattern}
        aria-describedby={hint}
        aria-invalid={isRefused}
        onBlur={({ currentTarget }) => takePattern(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') takePattern(currentTarget.value)
        }}
        className="h-9 min-w-0 rounded-md border border-edge bg-raised px-2 font-mono text-micro"
      />
      <span id={hint} role="status" className={`text-micro ${isRefused ? 'text-negative' : 'text-soft'}`}>
        {isRefused ? sceneWords.noPattern : sceneWords.patternHint}
      </span>
    </label>
  )
}
