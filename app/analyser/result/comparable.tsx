import { type Condition, type Said, saidIn } from '@bildruta/frame-times'
import type { ReactNode } from 'react'
import { CheckIcon } from '#app/ui/icons.tsx'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Analysis } from '../reading/analysis.ts'
import { setCondition } from '../session/actions.ts'
import { conditionsInWords, conditionTexts } from '../session/settings.ts'
import { AsideSection } from './time-chart/chart-table.tsx'

const { comparable: words } = frameTimesResult

type ComparableProps = {
  analysis: Analysis
  said: Said
  isEditable?: boolean
}

export function Comparable({ analysis, said, isEditable = false }: ComparableProps) {
  const { warnings, conditions } = analysis
  if (!warnings || !conditions) return null
  const named = (state: Condition['state']) =>
    conditions.flatMap((condition) => (condition.state === state ? [condition.name] : [])).join(', ')
  const [same, unsaid] = [named('same'), named('unsaid')]
  const people = conditionsInWords(said)
  return (
    <AsideSection
      id="comparable"
      heading={words.heading}
      note={
        warnings.length > 0 && (
          <span className="text-progress">
            {warnings.length} {warnings.length === 1 ? words.remark : words.remarks}
          </span>
        )
      }
    >
      <ul className="mt-4 grid gap-3 text-small leading-snug">
        {warnings.map((sentence) => (
          <Point key={sentence} mark={<Mark className="text-progress">!</Mark>} text={sentence} />
        ))}
        {same && (
          <Point
            mark={<CheckIcon size={14} className="mt-1 text-after" />}
            text={words.same}
            of={`${same}.`}
          />
        )}
        {unsaid && (
          <Point mark={<Mark className="text-soft">?</Mark>} text={words.unsaid} of={`${unsaid}.`} />
        )}
        {people && (
          <Point mark={<Mark className="text-soft">“</Mark>} text={words.people} of={`${people}.`} />
        )}
      </ul>
      {isEditable && <ConditionFields conditions={conditions} said={said} />}
    </AsideSection>
  )
}

function Point({ mark, text, of }: { mark: ReactNode; text: string; of?: string }) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-2">
      {mark}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {text} {of && <span className="text-soft">{of}</span>}
      </span>
    </li>
  )
}

function Mark({ className, children }: { className: string; children: string }) {
  return (
    <span aria-hidden="true" className={`font-mono font-semibold ${className}`}>
      {children}
    </span>
  )
}

function ConditionFields({ conditions, said }: { conditions: readonly Condition[]; said: Said }) {
  const open = conditions.filter(({ id, state }) => state === 'unsaid' || said[id])
  const texts = new Map(conditionTexts(said))
  if (open.length === 0) return null
  return (
    <details className="mt-3 text-small print:hidden">
      <summary className="inline-flex min-h-6 cursor-pointer items-center font-mono text-micro underline decoration-edge underline-offset-4 hover:decoration-after">
        {words.say}
      </summary>
      <p className="mt-2 text-micro text-soft">{words.sayHint}</p>
      <div className="mt-3 grid gap-2">
        {open.map(({ id, name }) => (
          <label key={id} className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-3">
            {name}
            <input
              type="text"
              maxLength={200}
              autoComplete="off"
              defaultValue={texts.get(id)}
              onBlur={({ currentTarget }) => setCondition(id, saidIn(currentTarget.value))}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter') setCondition(id, saidIn(currentTarget.value))
              }}
              className="min-h-8 min-w-0 rounded-md border border-edge bg-raised px-2 text-ink"
            />
          </label>
        ))}
      </div>
    </details>
  )
}
