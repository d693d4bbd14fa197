import { placeholders } from '../../content/studio.ts'
import { testimonials } from '../../content/testimonials.ts'
import type { Config } from '../../platform/config/config.ts'
import { counted } from '../shell/words.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('content')

export function checkContent(config: Config): Finding[] {
  return [checkPlaceholders(), checkSamples(config)]
}

function checkPlaceholders(): Finding {
  return placeholders.length === 0
    ? ok('content/studio.ts holds no placeholders.')
    : warning(`content/studio.ts still holds placeholders: ${placeholders.join(', ')}.`)
}

/** Invented customers are unlawful where customers can see them. */
function checkSamples({ SAMPLE_CONTENT, isLoopback }: Config): Finding {
  const samples = testimonials.filter(({ sample }) => sample).length
  if (samples === 0) return ok('There is no sample content.')
  const has = `${counted(samples, 'invented testimonial')} in content/testimonials.ts`
  if (SAMPLE_CONTENT === 'off') return ok(`${has}, not shown.`)
  return isLoopback
    ? warning(`${has}, shown while PUBLIC_URL is this machine.`)
    : problem(`${has}, shown to the public: set SAMPLE_CONTENT=off or replace them.`)
}
