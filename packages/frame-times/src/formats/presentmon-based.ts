import type { Format } from '../reading/format.ts'
import { type Headings, headingsOf } from '../reading/headings.ts'
import { kept, writtenText } from '../reading/metadata.ts'
import { type NumberColumn, tableReader } from '../reading/table-reader.ts'
import { PRESENT_LABELS, PRESENT_NUMBERS_1 } from './presentmon.ts'

const NUMBERS: readonly NumberColumn[] = [
  ...PRESENT_NUMBERS_1,
  { id: 'pcLatency', names: ['MsPCLatency'], zeroIsMissing: true },
  { id: 'gpuClock', names: ['GPU0Clk'], zeroIsMissing: true },
]

/** NVIDIA FrameView's log: PresentMon's columns plus those of sensors. `NA` is missing. */
export const frameView: Format = (head) => {
  const [line = '', row] = head.lines
  const headings = headingsOf(line, row)
  const isFrameView = headings.has('Render Queue Depth') || headings.has('GPU0Util')
  if (!isFrameView || !headings.has('MsBetweenPresents')) return undefined
  return tableReader(head, headings, {
    tool: 'frameview',
    format: 'NVIDIA FrameView log',
    skip: 1,
    numbers: NUMBERS,
    labels: { ...PRESENT_LABELS, gpu: ['GPU'], cpu: ['CPU'], resolution: ['Resolution'] },
    timeUnit: 's',
  })
}

/** OCAT: PresentMon 1.x. Only the first row has the columns about the machine. */
export const ocat: Format = (head) => {
  const [line = '', row] = head.lines
  const headings = headingsOf(line, row)
  if (
    !headings.has('MsBetweenPresents') ||
    !(headings.has('Motherboard') || headings.has('MsEstimatedDriverLag'))
  )
    return undefined
  return tableReader(head, headings, {
    tool: 'ocat',
    format: 'OCAT capture',
    skip: 1,
    facts: headings.has('Motherboard') ? { rows: 1, from: headings.indexOf('Motherboard') } : undefined,
    numbers: PRESENT_NUMBERS_1,
    labels: {
      ...PRESENT_LABELS,
      gpu: ['GPU'],
      gpuDriver: ['Driver Package', 'Base Driver Version'],
      cpu: ['Processor'],
      ram: ['System RAM'],
      os: ['OS'],
    },
    timeUnit: 's',
    metadata: kept({ resolution: resolutionIn(row, headings) }),
    comment: commentIn(row, headings),
  })
}

/** Only the first row has the comment, in the last column. */
function commentIn(row: string | undefined, { names }: Headings): string | undefined {
  if (names.at(-1)?.toLowerCase() !== 'comment') return undefined
  const [, quoted, plain] = /(?:"([^"]*)"|,([^,"]*))$/.exec(row ?? '') ?? []
  return writtenText(quoted ?? plain)
}

/** Width and height come before all quoted fields. */
function resolutionIn(row: string | undefined, headings: Headings): string | undefined {
  const cells = row?.split(',') ?? []
  const [width, height] = [cells[headings.indexOf('Width')], cells[headings.indexOf('Height')]]
  return Number(width) > 0 && Number(height) > 0 ? `${width}x${height}` : undefined
}
