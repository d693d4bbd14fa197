import type { Format } from '../reading/format.ts'
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

/** In the order in which they are asked; the first that knows the file takes it. */
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
