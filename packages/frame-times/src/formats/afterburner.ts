import type { Format, FormatReader } from '../reading/format.ts'
import { type Headings, headingsOf } from '../reading/headings.ts'
import { LONGEST_LINE, tooLong } from '../reading/line-feed.ts'
import { kept } from '../reading/metadata.ts'
import { tableReader } from '../reading/table-reader.ts'

/**
 * MSI Afterburner's hardware log. The first field is the row type: `02` headings, `80` samples (spreadsheets
 * save `2`). Later sessions follow in the same file with their own headings.
 */
export const afterburner: Format = (head) => {
  if (!/^\s*"?0+"?\s*[,;\t].*Hardware monitoring log v/i.test(head.lines[0] ?? '')) return undefined
  const names = head.lines.find((line) => isOf(2, line))
  const table = head.lines.findIndex((line) => isOf(80, line))
  if (!names || table === -1)
    return {
      code: 'too-short',
      sentence: 'This Afterburner log has no samples. Log for longer, or capture frames with PresentMon.',
    }
  const headings = headingsOf(names, head.lines[table])
  if (!headings.has('Frametime') && !headings.has('Framerate'))
    return {
      code: 'sensor-log',
      sentence:
        'This Afterburner log has no frame rate. Enable Framerate and Frametime in its graphs, or capture with PresentMon.',
    }
  const date = headings.names[1] ?? ''
  const later = head.lines.findIndex((line, index) => index > table && isOf(2, line))
  const samples = head.lines.slice(table, later === -1 ? undefined : later).filter((line) => isOf(80, line))
  const reader = tableReader({ ...head, lines: samples }, headings, {
    tool: 'afterburner',
    format: 'MSI Afterburner hardware log',
    skip: 0,
    numbers: [
      headings.has('Frametime')
        ? { id: 'frameTime', names: ['Frametime'] }
        : { id: 'frameTime', names: ['Framerate'], reciprocalOf: 1000 },
      { id: 'time', names: [date] },
      { id: 'videoMemory', names: ['Memory usage', 'GPU1 memory usage'], zeroIsMissing: true },
      { id: 'gpuClock', names: ['Core clock', 'GPU1 core clock'], zeroIsMissing: true },
    ],
    timeUnit: 's',
    sampled: true,
    metadata: kept({ gpu: gpuIn(head.lines), videoMemorySource: 'whole card' }),
  })
  return samplesOf(reader, headings)
}

/** Passes the samples of all sessions to `reader`, with cells in the order of the first session's headings. */
function samplesOf(reader: FormatReader, first: Headings): FormatReader {
  const delimiter = String.fromCharCode(first.dialect.delimiter)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let held = ''
  let headings: Headings | undefined
  let sessions = 0

  const inOrder = (line: string): string => {
    if (!headings || headings.names.slice(2).join() === first.names.slice(2).join()) return line
    const cells = line.split(delimiter)
    const { indexOf } = headings
    // The second heading is the start of the session.
    return first.names.map((name, index) => cells[index < 2 ? index : indexOf(name)] ?? '').join(delimiter)
  }
  const take = (lines: readonly string[]) => {
    let rows = ''
    for (const line of lines) {
      if (isOf(2, line)) {
        headings = headingsOf(line, undefined)
        sessions++
      } else if (isOf(80, line)) rows += `${inOrder(line)}\n`
    }
    if (rows !== '') reader.push(encoder.encode(rows))
  }

  return {
    push(bytes) {
      held += decoder.decode(bytes, { stream: true })
      const lines = held.split('\n')
      held = lines.pop() ?? ''
      if (held.length > LONGEST_LINE) throw tooLong()
      take(lines)
    },
    end() {
      take([held])
      const reading = reader.end()
      if (sessions < 2) return reading
      const sentence = `The file contains ${sessions} sessions, read one after another. Its length includes the time between them.`
      return { ...reading, remarks: [{ code: 'several-sessions', sentence }, ...reading.remarks] }
    },
  }
}

function isOf(kind: number, line: string): boolean {
  const [, digits] = /^\s*"?0*(\d+)"?\s*[,;\t]/.exec(line) ?? []
  return Number(digits) === kind
}

/** After the date in row `01`. */
function gpuIn(lines: readonly string[]): string | undefined {
  return lines
    .find((line) => isOf(1, line))
    ?.split(/[,;\t]/)[2]
    ?.replaceAll('"', '')
    .trim()
}
