import type { CaptureMetadata, Refusal } from '../capture/capture.ts'
import type { Format } from '../reading/format.ts'
import { type Headings, headingsOf } from '../reading/headings.ts'
import { kept } from '../reading/metadata.ts'
import { type NumberColumn, tableReader } from '../reading/table-reader.ts'

const NS = 1e-9
const MB_PER_GB = 1024
const KB_PER_GB = 1024 * 1024

/** MangoHud writes 0 for missing sensors. */
const NUMBERS: readonly NumberColumn[] = [
  { id: 'time', names: ['elapsed'], scale: NS },
  { id: 'videoMemory', names: ['gpu_vram_used'], scale: MB_PER_GB, zeroIsMissing: true },
  { id: 'gpuClock', names: ['gpu_core_clock'], zeroIsMissing: true },
]
const FRAME_TIME: NumberColumn = { id: 'frameTime', names: ['frametime'] }
/** Up to 0.5, only averaged frames per second. */
const AVERAGE: NumberColumn = { id: 'frameTime', names: ['fps'], reciprocalOf: 1000 }

/** Some 0.6 versions wrote microseconds. */
const MS_PER_MICROSECOND = 1e-3
/** FPS times frame time is about 1,000 in milliseconds and about a million in microseconds. */
const MICROSECONDS_FROM = 30_000

const MACHINE = /^"?os"?[,;\t]"?cpu"?[,;\t]"?gpu"?[,;\t]"?ram\b/i
const TABLE = /^"?fps"?[,;\t]/i

/** Logs of MangoHud and Steam Deck: machine, then a table. Later versions add lines between them. */
export const mangoHud: Format = (head) => {
  const beginning = head.lines.slice(0, 16)
  const machine = beginning.findIndex((line) => MACHINE.test(line))
  const table = beginning.findIndex((line, index) => index > machine && TABLE.test(line))
  if (machine === -1 && table === -1) return undefined
  if (table === -1) return withoutTable(beginning[machine + 2])
  const headings = headingsOf(head.lines[table] ?? '', head.lines[table + 1])
  const isOfFrames = headings.has('frametime')
  // Without the lines about the machine, other logs may look alike.
  if (machine === -1 && !headings.has('frametime', 'cpu_load')) return undefined
  const hasVideoMemory = headings.has('gpu_vram_used')
  const scale = isOfFrames && isInMicroseconds(head.lines.slice(table + 1), headings) ? MS_PER_MICROSECOND : 1
  return tableReader(head, headings, {
    tool: 'mangohud',
    format: machine <= 0 ? 'MangoHud log' : 'MangoHud log with versions',
    skip: table + 1,
    numbers: [isOfFrames ? { ...FRAME_TIME, scale } : AVERAGE, ...NUMBERS],
    timeUnit: 's',
    sampled: !isOfFrames,
    everyFrame: 'Set log_interval=0 to log every frame.',
    metadata: {
      ...machineOf(head.lines[machine] ?? '', head.lines[machine + 1] ?? ''),
      ...(hasVideoMemory ? { videoMemorySource: 'whole card' } : {}),
    },
    remarks: isOfFrames
      ? []
      : [
          {
            code: 'averaged-fps',
            sentence:
              'This version of MangoHud wrote average frame rates, not frame times. Update it to see lows.',
          },
        ],
  })
}

/** @param row below the machine. The oldest logs have numbers without headings here. */
function withoutTable(row: string | undefined): Refusal {
  if (row && /^\d[\d.]*,\d+,/.test(row))
    return {
      code: 'no-frame-times',
      sentence:
        'This old version of MangoHud wrote average frame rates, not frame times. Update it and log again.',
    }
  return {
    code: 'damaged',
    sentence: 'This MangoHud log was cut off before its table. Log again for at least 30 seconds.',
  }
}

function isInMicroseconds(rows: readonly string[], headings: Headings): boolean {
  const [fps, frameTime] = [headings.indexOf('fps'), headings.indexOf('frametime')]
  const products = rows
    .map((row) => {
      const cells = row
        .replace(QUOTED_DECIMAL, '$1.$2')
        .split(String.fromCharCode(headings.dialect.delimiter))
      return numberIn(cells[fps]) * numberIn(cells[frameTime])
    })
    .filter((product) => product > 0 && product < Number.POSITIVE_INFINITY)
    .sort((a, b) => a - b)
  return (products[Math.floor(products.length / 2)] ?? 0) > MICROSECONDS_FROM
}

const QUOTED_DECIMAL = /"(\d+),(\d+)"/g

function numberIn(cell: string | undefined): number {
  return Number((cell ?? '').replaceAll('"', '').replace(',', '.'))
}

/** A comma in a name shifts the cells, so only the cells before and after the names are reliable. */
function machineOf(names: string, values: string): CaptureMetadata {
  const [delimiter = ','] = /[,;\t]/.exec(names) ?? []
  const cellsOf = (line: string) => line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim())
  const keys = cellsOf(names.toLowerCase())
  const cells = cellsOf(values)
  const shift = cells.length - keys.length
  const cell = (key: string) => {
    const index = keys.indexOf(key)
    return index === -1 ? undefined : cells[index <= keys.indexOf('cpu') ? index : index + shift]
  }
  const gigabytes = Math.round(Number(cell('ram')) / KB_PER_GB)
  return kept({
    os: cell('os'),
    cpu: shift === 0 ? cell('cpu') : undefined,
    gpu: shift === 0 ? cell('gpu') : undefined,
    ram: gigabytes > 0 ? `${gigabytes} GB` : undefined,
    gpuDriver: cell('driver'),
  })
}
