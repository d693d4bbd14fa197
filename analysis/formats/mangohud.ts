import type { CaptureMetadata } from '../capture.ts'
import type { Format } from '../reading/format.ts'
import { headingsOf } from '../reading/headings.ts'
import { kept } from '../reading/metadata.ts'
import { type NumberColumn, tableReader } from '../reading/table-reader.ts'

const NS = 1e-9
const MB_PER_GB = 1024
const KB_PER_GB = 1024 * 1024

/** 0 is how MangoHud says that a sensor is not there. */
const NUMBERS: readonly NumberColumn[] = [
  { id: 'frameTime', names: ['frametime'] },
  { id: 'time', names: ['elapsed'], scale: NS },
  { id: 'videoMemory', names: ['gpu_vram_used'], scale: MB_PER_GB, zeroIsMissing: true },
  { id: 'gpuClock', names: ['gpu_core_clock'], zeroIsMissing: true },
]

/** Up to 0.5: frames per second alone, and those averaged. */
const NUMBERS_OF_AVERAGES: readonly NumberColumn[] = NUMBERS.map((number) =>
  number.id === 'frameTime' ? { id: 'frameTime', names: ['fps'], reciprocalOf: 1000 } : number,
)

/** MangoHud's log, also as the Steam Deck writes it: the machine, then a table; later versions put lines of their own between. */
export const mangoHud: Format = (head, limits) => {
  const machine = head.lines.slice(0, 8).findIndex((line) => /^os,cpu,gpu,ram,kernel/i.test(line))
  if (machine === -1) return undefined
  const table = head.lines.slice(0, 16).findIndex((line, index) => index > machine && /^fps,/i.test(line))
  if (table === -1)
    return {
      code: 'damaged',
      sentence:
        'This log of MangoHud ends before its table: it was cut off. Log again for at least 30 seconds.',
    }
  const headings = headingsOf(head.lines[table] ?? '', head.lines[table + 1])
  const isOfFrames = headings.has('frametime')
  const hasVideoMemory = headings.has('gpu_vram_used')
  return tableReader(
    {
      tool: 'mangohud',
      format: machine === 0 ? 'MangoHud log' : 'MangoHud log with versions',
      skip: table + 1,
      numbers: isOfFrames ? NUMBERS : NUMBERS_OF_AVERAGES,
      labels: {},
      timeUnit: 's',
      quoted: false,
      sampled: !isOfFrames,
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
                'This version of MangoHud wrote averages of frames per second, not frame times: update it to see lows.',
            },
          ],
    },
    headings,
    limits,
  )
}

/** A name with a comma in it shifts the values: then only what stands before and behind the names is sure. */
function machineOf(names: string, values: string): CaptureMetadata {
  const keys = names
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const cells = values.split(',').map((value) => value.trim())
  const shift = cells.length - keys.length
  const cell = (key: string) => {
    const index = keys.indexOf(key)
    return index === -1 ? undefined : cells[index <= keys.indexOf('cpu') ? index : index + shift]
  }
  const kilobytes = Number(cell('ram'))
  return kept({
    os: cell('os'),
    cpu: shift === 0 ? cell('cpu') : undefined,
    gpu: shift === 0 ? cell('gpu') : undefined,
    ram: kilobytes > 0 ? `${Math.round(kilobytes / KB_PER_GB)} GB` : undefined,
    gpuDriver: cell('driver'),
  })
}
