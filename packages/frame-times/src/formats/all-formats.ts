import type { KnownFormat } from '../reading/format.ts'
import { afterburner } from './afterburner.ts'
import { capFrameXCsv, capFrameXJson, capFrameXLinux } from './capframex.ts'
import { type CaptureReader, captureReader } from './capture-reader.ts'
import { mangoHud } from './mangohud.ts'
import { notACapture } from './not-a-capture.ts'
import { presentMon } from './presentmon.ts'
import { frameView, ocat } from './presentmon-based.ts'
import { unityPerformance } from './unity-performance.ts'
import { unrealCsv, unrealFpsChart } from './unreal-csv.ts'

export const CAPFRAMEX_JSON: KnownFormat = { rank: 0, read: capFrameXJson }
export const UNITY_PERFORMANCE: KnownFormat = { rank: 1, read: unityPerformance }
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

/**
 * Reads a capture of any known format as a stream. The format is detected from the bytes, not the name. A
 * source may reuse the buffer of a chunk when the next chunk is requested. Problems with the file become a
 * refusal; the promise rejects only with the reason of `signal`.
 */
export const readCapture: CaptureReader = /* @__PURE__ */ captureReader(FORMATS)
