import type { Format } from '../reading/format.ts'
import { headingsOf } from '../reading/headings.ts'
import { type NumberColumn, tableReader } from '../reading/table-reader.ts'
import { PRESENT_LABELS, PRESENT_NUMBERS_1 } from './presentmon.ts'

const NUMBERS: readonly NumberColumn[] = [
  ...PRESENT_NUMBERS_1,
  { id: 'inputLatency', names: ['MsPCLatency'], zeroIsMissing: true },
  { id: 'gpuClock', names: ['GPU0Clk'], zeroIsMissing: true },
]

/** NVIDIA FrameView's log of one run: PresentMon's columns among sensors; `NA` is missing. */
export const frameView: Format = (head, limits) => {
  const [line = '', row] = head.lines
  const headings = headingsOf(line, row)
  const isFrameView = headings.has('Render Queue Depth') || headings.has('GPU0Util')
  if (!isFrameView || !headings.has('MsBetweenPresents')) return undefined
  return tableReader(headings, limits, {
    tool: 'frameview',
    format: 'NVIDIA FrameView log',
    skip: 1,
    numbers: NUMBERS,
    labels: { ...PRESENT_LABELS, gpu: ['GPU'], cpu: ['CPU'], resolution: ['Resolution'] },
    timeUnit: 's',
    quoted: true,
    metadata: {},
  })
}
