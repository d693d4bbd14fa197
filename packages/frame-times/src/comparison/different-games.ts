import { gameOf } from '../capture/application.ts'
import type { Run, Sides } from './run.ts'
import type { Verdict } from './verdict.ts'

const MOST_NAMED = 3

/** Why runs of several games have no verdict; undefined where all are of one, as far as their captures say. */
export function differentGames({ before, after }: Sides): Verdict | undefined {
  const all = games([...before, ...after])
  if (all.length < 2) return undefined
  const named = (runs: readonly Run[]) => {
    const names = games(runs)
    return (
      [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ') || 'unnamed'
    )
  }
  return {
    outcome: 'not-comparable',
    code: 'different-applications',
    sentence: `The runs are of ${all.length} different applications: ${named(before)} before, ${named(after)} after.`,
  }
}

/** As the first run of each spells it. */
function games(runs: readonly Run[]): string[] {
  const names = new Map<string, string>()
  for (const { trace } of runs) {
    const { application } = trace
    if (application !== undefined && !names.has(gameOf(application)))
      names.set(gameOf(application), application)
  }
  return [...names.values()]
}
