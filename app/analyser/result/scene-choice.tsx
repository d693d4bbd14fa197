import { type SceneRule, sceneRuleIn } from '@bildruta/frame-times'
import { useId, useState } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { sceneBy, sceneRuleOf } from '../session/scenes-told.ts'
import { chooseSceneRule, type Session } from '../session/session.ts'

const { scenes: words } = frameTimesResult

type By = SceneRule['by'] | 'none'

/** How runs are told apart by scene: as their captures tell, until somebody says it. */
export function SceneChoice({ session }: { session: Session }) {
  const rule = sceneRuleOf(session)
  const [isNaming, setIsNaming] = useState(false)
  const by: By = isNaming ? 'name' : (rule?.by ?? 'none')
  const choose = (chosen: By) => {
    setIsNaming(chosen === 'name')
    if (chosen !== 'name') chooseSceneRule(chosen === 'none' ? 'none' : { by: chosen })
  }
  const offered = (['none', 'folder', 'comment', 'name'] as const).filter(
    (one) => one === 'none' || one === 'name' || one === by || hasAny(session, { by: one }),
  )
  return (
    <section aria-labelledby="scene-choice" className="border-line border-t pt-5 print:hidden">
      <h2 id="scene-choice" className="text-body tracking-[-0.02em]">
        {words.choice}
      </h2>
      <p className="mt-1 text-small text-soft">{words.text}</p>
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
            {words[one]}
          </label>
        ))}
      </fieldset>
      {by === 'name' && <Pattern pattern={rule?.by === 'name' ? rule.pattern : ''} />}
    </section>
  )
}

function hasAny({ files }: Session, rule: SceneRule): boolean {
  return files.some((file) => (rule.by !== 'folder' || file.path !== '') && sceneBy(rule, file) !== undefined)
}

function Pattern({ pattern }: { pattern: string }) {
  const [isRefused, setIsRefused] = useState(false)
  const hint = useId()
  const take = (text: string) => {
    const rule = text.trim() === '' ? undefined : sceneRuleIn(text.trim())
    setIsRefused(text.trim() !== '' && rule?.by !== 'name')
    if (rule?.by === 'name' && rule.pattern !== pattern) chooseSceneRule(rule)
  }
  return (
    <label className="mt-2 grid gap-1.5 text-small">
      {words.pattern}
      <input
        key={pattern}
        type="text"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        defaultValue={pattern}
        aria-describedby={hint}
        aria-invalid={isRefused}
        onBlur={({ currentTarget }) => take(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') take(currentTarget.value)
        }}
        className="h-9 min-w-0 rounded-md border border-edge bg-raised px-2 font-mono text-micro"
      />
      <span id={hint} role="status" className={`text-micro ${isRefused ? 'text-negative' : 'text-soft'}`}>
        {isRefused ? words.noPattern : words.patternHint}
      </span>
    </label>
  )
}
