import type { KnownFormat } from '../reading/format.ts'
import { afterburner } from './afterburner.ts'
import { capFrameXCsv, capFrameXLinux } from './capframex-csv.ts'
import { capFrameXJson } from './capframex-json.ts'
import { frameView } from './frameview.ts'
import { mangoHud } from './mangohud.ts'
import { notACapture } from './not-a-capture.ts'
import { ocat } from './ocat.ts'
import { presentMon } from './presentmon.ts'
import { unityPerformance } from './unity-performance.ts'
import { unrealCsv } from './unreal-csv.ts'
import { unrealFpsChart } from './unreal-fps-chart.ts'

export const CAPFRAMEX_JSON: KnownFormat = { rank: 0, read: capFrameXJson }
export const UNITY_PERFORMANCE: KnownFormat = { rank: 1, read: unityPerformance }
/** Says of summaries, sensor logs and the like what to take instead. */
export const NOT_A_CAPTURE: KnownFormat = { rank: 2, read: notACapture }
export const MANGOHUD: KnownFormat = { rank: 3, read: mangoHud }
export const CAPFRAMEX_CSV: KnownFormat = { rank: 4, read: capFrameXCsv }
export const UNREAL_CSV: KnownFormat = { rank: 5, read: unrealCsv }
export const UNREAL_FPS_CHART: KnownFormat = { rank: 6, read: unrealFpsChart }
export const AFTERBURNER: KnownFormat = { rank: 7, read: afterburner }
export const FRAMEVIEW: KnownFormat = { rank: 8, read: frameView }
export const OCAT: KnownFormat = { rank: 9, read: ocat }
export const CAPFRAMEX_LINUX: KnownFormat = { rank: 10, read: capFrameXLinux }
export const PRESENTMON: KnownFormat = { rank: 11, read: presentMon }

export const FORMATS: readonly KnownFormat[] = [
  CAPFRAMEX_JSON,
  UNITY_PERFORMANCE,
  NOT_A_CAPTURE,
  MANGOHUD,
  CAPFRAMEX_CSV,
  UNREAL_CSV,
  UNREAL_FPS_CHART,
  AFTERBURNER,
  FRAMEVIEW,
  OCAT,
  CAPFRAMEX_LINUX,
  PRESENTMON,
]
