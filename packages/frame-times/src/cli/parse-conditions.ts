import { CONDITIONS, type ConditionId, type Said, saidIn } from '../comparison/conditions.ts'
import { UsageError } from './exit-status.ts'
import { didYouMean } from './nearest.ts'

/** What people call some conditions besides their ids and names. */
const ALSO = new Map<string, ConditionId>([
  ['driver', 'gpuDriver'],
  ['api', 'graphicsApi'],
  ['sync', 'syncInterval'],
])

/** `gpu=RTX 4070` of both sides, `driver=576.02 -> 580.10` of one before and another after. @throws UsageError */
export function parseConditions(texts: readonly string[]): Said {
  return Object.fromEntries(texts.map(parseCondition))
}

function parseCondition(text: string): [ConditionId, { before: string; after: string }] {
  const at = text.indexOf('=')
  const said = at === -1 ? undefined : saidIn(text.slice(at + 1))
  if (!said)
    throw new UsageError(
      `--condition takes what the captures do not say, such as "gpu=RTX 4070" or "driver=576.02 -> 580.10", not '${text}'.`,
    )
  return [conditionCalled(text.slice(0, at).trim()), said]
}

function conditionCalled(name: string): ConditionId {
  const ids = Object.keys(CONDITIONS) as ConditionId[]
  const called = name.toLowerCase()
  const found =
    ALSO.get(called) ??
    ids.find((id) => [id, CONDITIONS[id].name].some((one) => one.toLowerCase() === called))
  if (found) return found
  throw new UsageError(
    `There is no condition '${name}'.${didYouMean(name, ids)} There are: ${ids.join(', ')}.`,
  )
}
