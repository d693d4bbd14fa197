import type { Format } from '../reading/format.ts'
import { afterburner } from './afterburner.ts'
import { capFrameXCsv, capFrameXJson, capFrameXLinux } from './capframex.ts'
import { mangoHud } from './mangohud.ts'
import { notACapture } from './not-a-capture.ts'
import { presentMon } from './presentmon.ts'
import { frameView, ocat } from './presentmon-based.ts'
import { unityPerformance } from './unity-performance.ts'
import { unrealCsv, unrealFpsChart } from './unreal-csv.ts'

/** In the order in which they are tried, because some tools write the columns of others. */
export const FORMATS: readonly Format[] = [
  capFrameXJson,
  unityPerformance,
  notACapture,
  mangoHud,
  capFrameXCsv,
  unrealCsv,
  unrealFpsChart,
  afterburner,
  frameView,
  ocat,
  capFrameXLinux,
  presentMon,
]
