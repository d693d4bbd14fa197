import type { Format } from '../reading/format.ts'
import { headingsOf } from '../reading/headings.ts'
import { type NumberColumn, sensor, tableReader } from '../reading/table-reader.ts'
import { PRESENT_LABELS, PRESENT_NUMBERS_1 } from './presentmon.ts'

const NUMBERS: readonly NumberColumn[] = [
  ...PRESENT_NUMBERS_1,
  { id: 'pcLatency', names: ['MsPCLatency'], zeroIsMissing: true },
  { id: 'gpuClock', names: ['GPU0Clk'], zeroIsMissing: true },
  { id: 'gpuLoad', names: ['GPU0Util'], isExtra: true },
  sensor('gpuTemperature', 'GPU0Temp'),
  // A meter on the card's cables before what the card says of itself.
  sensor('gpuPower', 'PCAT Power Total(W)', 'NV Pwr(W) (API)', 'AMDPwr(W) (API)'),
  sensor('cpuClock', 'CPUClk'),
  sensor('cpuTemperature', 'CPU Package Temp'),
  sensor('cpuPower', 'CPU Package Power'),
]

/** NVIDIA FrameView's log of one run: PresentMon's columns among sensors; `NA` is missing. */
export const frameView: Format = (head, limits, asked) => {
  const [line = '', row] = head.lines
  const headings = headingsOf(line, row)
  const isFrameView = headings.has('Render Queue Depth') || headings.has('GPU0Util')
  if (!isFrameView || !headings.has('MsBetweenPresents')) return undefined
  return tableReader(
    head,
    headings,
    limits,
    {
      tool: 'frameview',
      format: 'NVIDIA FrameView log',
      skip: 1,
      numbers: NUMBERS,
      labels: { ...PRESENT_LABELS, gpu: ['GPU'], cpu: ['CPU'], resolution: ['Resolution'] },
      timeUnit: 's',
      quoted: true,
      metadata: {},
    },
    asked,
  )
}
