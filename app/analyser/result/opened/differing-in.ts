import { frameTimesResult } from '#content/frame-times-result.ts'
import type { CheckResult } from '../../reading/check-kept.ts'
import { inHouseStyle } from '../../reading/in-house-style.ts'

const { opened: words } = frameTimesResult
/** So many figures are named. */
const MOST_NAMED = 4

/** In what a comparison is another than its captures give. */
export function differingIn({ figures, isDrawingOther }: Exclude<CheckResult, { kind: 'same' }>): string {
  const named = [
    ...figures.slice(0, MOST_NAMED).map(inHouseStyle),
    ...(figures.length > MOST_NAMED ? [`${figures.length - MOST_NAMED} more`] : []),
    ...(isDrawingOther ? [words.drawing] : []),
  ]
  return named.length > 0 ? named.join(', ') : words.rest
}
