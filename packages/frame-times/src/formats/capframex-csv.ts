import type { CaptureMetadata } from '../capture/capture.ts'
import type { Format } from '../reading/format.ts'
import { headingsOf } from '../reading/headings.ts'
import { kept, writtenText } from '../reading/metadata.ts'
import { tableReader } from '../reading/table-reader.ts'
import { PRESENT_LABELS, PRESENT_NUMBERS_1 } from './presentmon.ts'

/** CapFrameX's export and older records: lines `//Key=Value`, then the table of PresentMon 1.x. */
export const capFrameXCsv: Format = (head, limits) => {
  const skip = head.lines.findIndex((line) => !line.startsWith('//'))
  if (skip <= 0) return undefined
  const facts = new Map(head.lines.slice(0, skip).map(factOf))
  if (facts.get('ignore')?.toLowerCase() === 'true')
    return {
      code: 'ignored',
      sentence:
        'CapFrameX marked this capture to be ignored (//Ignore=true): take that line out if it should count.',
    }
  const headings = headingsOf(head.lines[skip] ?? '', head.lines[skip + 1])
  if (!headings.has('MsBetweenPresents')) return undefined
  return tableReader(head, headings, limits, {
    tool: 'capframex',
    format: 'CapFrameX CSV',
    skip: skip + 1,
    numbers: PRESENT_NUMBERS_1,
    labels: PRESENT_LABELS,
    timeUnit: 's',
    quoted: true,
    zeroIsGenerated: true,
    metadata: metadataOf(facts),
    comment: writtenText(facts.get('comment')),
  })
}

/** CapFrameX on Linux: frame times alone, without a process or a time. */
export const capFrameXLinux: Format = (head, limits) => {
  const headings = headingsOf(head.lines[0] ?? '', head.lines[1])
  if (!headings.has('MsBetweenPresents') || headings.has('Application')) return undefined
  if (headings.has('TimeInSeconds') || headings.names.length > 8) return undefined
  return tableReader(head, headings, limits, {
    tool: 'capframex',
    format: 'CapFrameX for Linux',
    skip: 1,
    numbers: PRESENT_NUMBERS_1,
    labels: {},
    timeUnit: undefined,
    quoted: true,
    metadata: {},
  })
}

function factOf(line: string): [key: string, value: string] {
  const [, key = '', value = ''] = /^\/\/([^=]*)=(.*)$/.exec(line) ?? []
  return [key.trim().toLowerCase(), withoutEmptyCells(value).trim()]
}

/** A spreadsheet makes all rows equally long. */
function withoutEmptyCells(value: string): string {
  let end = value.length
  while (end > 0 && ',;\t'.includes(value.charAt(end - 1))) end--
  return value.slice(0, end)
}

function metadataOf(facts: ReadonlyMap<string, string>): CaptureMetadata {
  const date = facts.get('creationdate')
  return kept({
    gpu: facts.get('gpu'),
    gpuDriver: facts.get('driver package') ?? facts.get('base driver version'),
    cpu: facts.get('processor'),
    ram: facts.get('system ram'),
    os: facts.get('os'),
    capturedAt: date && [date, facts.get('creationtime')].filter(Boolean).join('T'),
  })
}
