import { type SceneRule, sceneRuleIn } from '@bildruta/frame-times'
import { conditionParams, readConditions } from './address.ts'
import type { Session } from './session.ts'

export type View = Pick<Session, 'sceneRule' | 'said'>

/** Limits for patterns in addresses, because longer ones could block the page. */
const PATTERN = { letters: 100, asterisks: 4 }

export function readView(hash: string): Partial<View> & Pick<Session, 'misread'> {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const sceneRule = sceneRuleOf(words.get('scenes') ?? '')
  const { said, misread } = readConditions(words)
  return {
    ...(sceneRule && { sceneRule }),
    ...(Object.keys(said).length > 0 && { said }),
    misread,
  }
}

export function viewWords({ sceneRule, said }: View): string[] {
  return [
    ...(sceneRule ? [`scenes=${encodeURIComponent(sceneWord(sceneRule))}`] : []),
    ...conditionParams(said),
  ]
}

function sceneWord(rule: SceneRule | 'none'): string {
  if (rule === 'none') return rule
  return rule.by === 'name' ? rule.pattern : rule.by
}

function sceneRuleOf(word: string): View['sceneRule'] {
  if (word === 'none') return word
  return word.length <= PATTERN.letters && word.split('*').length <= PATTERN.asterisks + 1
    ? sceneRuleIn(word)
    : undefined
}
