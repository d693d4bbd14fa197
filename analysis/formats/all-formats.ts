import type { Format } from '../reading/format.ts'
import { frameView } from './frameview.ts'
import { notACapture } from './not-a-capture.ts'
import { presentMon } from './presentmon.ts'

/** In the order in which they are asked; the first that knows the file takes it. */
export const FORMATS: readonly Format[] = [notACapture, frameView, presentMon]
