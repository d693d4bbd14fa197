import { type SceneRule, sceneRuleIn } from '@bildruta/frame-times'
import { MOST_SIDES } from '../reading/analysis.ts'
import { conditionParams, readConditions } from './address.ts'
import { LONGEST_NAME, pairOf, type Session, sideNumbered } from './session.ts'

export type View = Pick<Session, 'sides' | 'shown' | 'sceneRule' | 'acrossGames' | 'said'>

/** Limits for patterns in addresses, because longer ones could block the page. */
const PATTERN = { letters: 100, asterisks: 4 }

export function readView(hash: string): Partial<View> & Pick<Session, 'misread'> {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const sides = sidesIn(words.get('sides'))
  const shown = sides?.[Number(words.get('show') ?? 2) - 1] ?? sides?.[1]
  const sceneRule = sceneRuleOf(words.get('scenes') ?? '')
  const { said, misread } = readConditions(words)
  return {
    ...(sides && shown && { sides, shown: shown.id }),
    ...(sceneRule && { sceneRule }),
    ...(words.get('games') === 'different' && { acrossGames: true }),
    ...(Object.keys(said).length > 0 && { said }),
    misread,
  }
}

export function viewWords(view: View): string[] {
  const { sides, sceneRule, acrossGames, said } = view
  const shown = sides.findIndex(({ id }) => id === pairOf(view).shown) + 1
  return [
    ...(sides.length === 2 && sides.every(({ name }) => name === undefined)
      ? []
      : [`sides=${sides.map(({ name = '' }) => encodeURIComponent(encodeURIComponent(name))).join(',')}`]),
    ...(shown === 2 ? [] : [`show=${shown}`]),
    ...(sceneRule ? [`scenes=${encodeURIComponent(sceneWord(sceneRule))}`] : []),
    ...(acrossGames ? ['games=different'] : []),
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

/** Names are encoded twice because commas separate them. */
function sidesIn(text: string | null): View['sides'] | undefined {
  const words = text?.split(',') ?? []
  if (words.length < 2 || words.length > MOST_SIDES) return undefined
  return words.map((word, place) => ({ id: sideNumbered(place + 1), name: nameIn(word) }))
}

function nameIn(word: string): string | undefined {
  try {
    return (
      decodeURIComponent(word)
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .slice(0, LONGEST_NAME) || undefined
    )
  } catch {
    return undefined
  }
}
