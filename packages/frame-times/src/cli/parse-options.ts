import { type SceneRule, sceneRuleIn } from '../comparison/scenes.ts'
import type { TrimWindow } from '../trim/trim.ts'
import { UsageError } from './exit-status.ts'

const SECONDS: Record<string, number> = { ms: 0.001, '': 1, s: 1, min: 60 }
const TIME = /^(\d+(?:\.\d+)?)(ms|min|s|)$/

/** `2s..60s`, `2s..`, `..1.5min`: what is kept of each run; without the first frame, unless that is to be kept. @throws UsageError */
export function parseTrim(text: string | undefined, keepFirstFrame: boolean): TrimWindow {
  const dropFirstFrame = !keepFirstFrame
  if (text === undefined) return { fromSeconds: 0, dropFirstFrame }
  const [from, to, ...more] = text.split('..').map((part) => part.trim())
  if (from === undefined || to === undefined || more.length > 0) throw noTrim(text)
  const fromSeconds = from === '' ? 0 : secondsOf(from, text)
  const toSeconds = to === '' ? undefined : secondsOf(to, text)
  if (toSeconds !== undefined && toSeconds <= fromSeconds)
    throw new UsageError(`--trim ${text} keeps nothing: the end has to lie behind the beginning.`)
  return { fromSeconds, toSeconds, dropFirstFrame }
}

/** `2%` or `2`, from 0 to 100, as a fraction. @param option names it in the refusal. @throws UsageError */
export function parsePercent(text: string, option: string): number {
  const [, digits] = /^(\d+(?:\.\d+)?) ?%?$/.exec(text.trim()) ?? []
  const percent = Number(digits)
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError(`${option} takes a percentage from 0% to 100%, such as 2%, not '${text}'.`)
  return percent / 100
}

/** A whole number from 1 to 1000. @param option names it in the refusal. @throws UsageError */
export function parseCount(text: string, option: string): number {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  if (count < 1 || count > 1000)
    throw new UsageError(`${option} takes a whole number from 1 to 1000, not '${text}'.`)
  return count
}

/** @throws UsageError */
export function parseScene(text: string): SceneRule {
  const rule = sceneRuleIn(text)
  if (rule) return rule
  throw new UsageError(
    `--scene takes 'folder', 'comment', or a pattern of names that holds {scene} once, such as "*-{scene}-*.csv", not '${text}'.`,
  )
}

function secondsOf(part: string, text: string): number {
  const [, number, unit = ''] = TIME.exec(part) ?? []
  if (number === undefined) throw noTrim(text)
  return Number(number) * (SECONDS[unit] as number)
}

function noTrim(text: string): UsageError {
  return new UsageError(`--trim takes a beginning and an end, such as 2s..60s, 2s.. or ..60s, not '${text}'.`)
}
