import { mean } from '../statistics/mean.ts'
import { noSuchData } from './frame-metric.ts'
import type { Metric, MetricUnit } from './metric.ts'

const PREFIX = 'stat:'
const LONGEST = 150

/** Mean of any stat of an Unreal CSV profile, such as `GPU/BasePass`. Needs the `stats` option of `readCapture`. */
export function unrealStat(name: string): Metric {
  return {
    id: `${PREFIX}${name}`,
    name,
    unit: unitOf(name),
    better: 'lower',
    definition: `Mean of the stat ${name} over the frames, as the profile writes it.`,
    source: 'Unreal Engine’s CSV profiler.',
    version: 1,
    leastFrames: 1,
    needs: { stat: name },
    of: ({ stats }) => {
      const values = stats && Object.hasOwn(stats, name) ? stats[name] : undefined
      if (!values || values.length === 0) return noSuchData(`stat ${name}, or was read without it`)
      return { ok: true, value: mean(values) }
    },
  }
}

export function unrealStatCalled(id: string): Metric | undefined {
  const name = id.slice(PREFIX.length)
  return id.startsWith(PREFIX) && name !== '' && name.length <= LONGEST ? unrealStat(name) : undefined
}

/** Scopes and passes are in ms, names ending in MB in MB, others are counts. */
function unitOf(name: string): MetricUnit {
  if (/^(Exclusive|GPU)\/|Time(_CriticalPath)?$/.test(name)) return 'ms'
  return /MB$/.test(name) ? 'MB' : 'count'
}
