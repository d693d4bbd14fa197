import type { Format } from '../reading/format.ts'
import { headingsOf } from '../reading/headings.ts'
import { kept } from '../reading/metadata.ts'
import { sensor, tableReader } from '../reading/table-reader.ts'

/** MSI Afterburner's hardware log: the first field of a row says what it is, `02` the headings, `80` a sample. A spreadsheet saves `02` as `2`. */
export const afterburner: Format = (head, limits, asked) => {
  if (!/^\s*"?0+"?\s*[,;\t].*Hardware monitoring log v/i.test(head.lines[0] ?? '')) return undefined
  const names = head.lines.find((line) => isOf(2, line))
  const table = head.lines.findIndex((line) => isOf(80, line))
  if (!names || table === -1)
    return {
      code: 'too-short',
      sentence:
        'This log of Afterburner holds no samples: log for longer, or capture frames with PresentMon.',
    }
  const headings = headingsOf(names, head.lines[table])
  if (!headings.has('Frametime') && !headings.has('Framerate'))
    return {
      code: 'sensor-log',
      sentence:
        'This log of Afterburner holds no frame rate: tick Framerate and Frametime in its graphs, or capture with PresentMon.',
    }
  const date = headings.names[1] ?? ''
  return tableReader(
    headings,
    limits,
    {
      tool: 'afterburner',
      format: 'MSI Afterburner hardware log',
      skip: table,
      numbers: [
        headings.has('Frametime')
          ? { id: 'frameTime', names: ['Frametime'] }
          : { id: 'frameTime', names: ['Framerate'], reciprocalOf: 1000 },
        { id: 'time', names: [date] },
        { id: 'videoMemory', names: ['Memory usage', 'GPU1 memory usage'], zeroIsMissing: true },
        { id: 'gpuClock', names: ['Core clock', 'GPU1 core clock'], zeroIsMissing: true },
        sensor('gpuPower', 'Power', 'GPU1 power'),
        sensor('gpuTemperature', 'GPU temperature', 'GPU1 temperature'),
        sensor('cpuTemperature', 'CPU temperature'),
        sensor('cpuPower', 'CPU power'),
      ],
      labels: {},
      timeUnit: 's',
      quoted: true,
      sampled: true,
      metadata: kept({ gpu: gpuIn(head.lines), videoMemorySource: 'whole card' }),
    },
    asked,
  )
}

function isOf(kind: number, line: string): boolean {
  const [, digits] = /^\s*"?0*(\d+)"?\s*[,;\t]/.exec(line) ?? []
  return Number(digits) === kind
}

/** Behind the date in the row `01`. */
function gpuIn(lines: readonly string[]): string | undefined {
  return lines
    .find((line) => isOf(1, line))
    ?.split(/[,;\t]/)[2]
    ?.replaceAll('"', '')
    .trim()
}
