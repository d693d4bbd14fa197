import { programIn } from '../capture/application.ts'
import type { CaptureMetadata, ColumnId } from '../capture/capture.ts'
import type { Format, Reading } from '../reading/format.ts'
import { headingsOf } from '../reading/headings.ts'
import { Refused } from '../reading/limits.ts'
import { kept, writtenText } from '../reading/metadata.ts'
import { tableReader } from '../reading/table-reader.ts'
import { type FinishedTrace, GENERATED, TraceBuilder } from '../reading/trace-builder.ts'
import { remarksOf, usableTraces } from '../reading/traces.ts'
import {
  type JsonObject,
  listIn,
  numberIn,
  objectIn,
  requireFewRuns,
  textIn,
  wholeJson,
} from '../reading/whole-json.ts'
import { PRESENT_LABELS, PRESENT_NUMBERS_1 } from './presentmon.ts'

const ARRAYS: readonly { id: ColumnId; name: string; zeroIsMissing?: boolean }[] = [
  { id: 'frameTime', name: 'MsBetweenPresents' },
  { id: 'time', name: 'TimeInSeconds' },
  { id: 'displayChange', name: 'MsBetweenDisplayChange', zeroIsMissing: true },
  { id: 'cpuBusy', name: 'CpuActive', zeroIsMissing: true },
  { id: 'gpuBusy', name: 'GpuActive', zeroIsMissing: true },
  { id: 'pcLatency', name: 'PcLatency', zeroIsMissing: true },
  { id: 'animationError', name: 'AnimationError' },
  { id: 'dropped', name: 'Dropped' },
]
const MB_PER_GB = 1024

const SENSORS: readonly { id: ColumnId; type: string; name: string; scale?: number }[] = [
  { id: 'videoMemory', type: 'Data', name: 'GPU Memory Dedicated', scale: MB_PER_GB },
  { id: 'gpuClock', type: 'Clock', name: 'GPU Core' },
]

export const capFrameXJson: Format = (head) => {
  if (!/^\s*\{/.test(head.text) || !/"(CaptureData|MsBetweenPresents|Runs)"/.test(head.text)) return undefined
  return wholeJson(head.limits, read)
}

function read(json: unknown): Reading {
  const { Info, Runs } = objectIn(json)
  const info = objectIn(Info)
  const runs = listIn(Runs).map(objectIn)
  requireFewRuns(runs.length)
  const finished = runs.map((run, index) => traceOf(run, info, runs.length > 1 ? index + 1 : undefined))
  if (finished.every(({ trace }) => trace.counts.rows === 0))
    throw new Refused('no-frame-times', 'This CapFrameX record has no frame times. Capture again.')
  const traces = usableTraces(finished)
  const hasMemory = traces.some(({ trace }) => trace.columns.videoMemory)
  return {
    tool: 'capframex',
    format: 'CapFrameX JSON',
    traces: traces.map(({ trace }) => trace),
    metadata: { ...metadataOf(info), ...(hasMemory ? { videoMemorySource: 'whole card' } : {}) },
    comment: writtenText(textIn(info.Comment)),
    remarks: remarksOf(traces),
  }
}

function traceOf(run: JsonObject, info: JsonObject, number: number | undefined): FinishedTrace {
  const data = objectIn(run.CaptureData)
  const arrays = ARRAYS.map((array) => ({ ...array, values: listIn(data[array.name]) }))
  const found = arrays.filter(({ id, values }) => id === 'frameTime' || values.length > 0)
  const time = found.find(({ id }) => id === 'time')
  const sensors = SENSORS.flatMap((sensor) => {
    const said = time && sensorOf(run, sensor)
    return said ? [{ ...sensor, said }] : []
  })
  const builder = new TraceBuilder([...found, ...sensors].map(({ id }) => id))
  const values = new Float64Array(found.length + sensors.length)
  const displayChange = found.findIndex(({ id }) => id === 'displayChange')
  const frames = found[0]?.values.length ?? 0
  for (let frame = 0; frame < frames; frame++) {
    found.forEach((array, index) => {
      const value = numberIn(array.values[frame])
      values[index] = value === 0 && array.zeroIsMissing ? Number.NaN : value
    })
    sensors.forEach(({ said, scale = 1 }, index) => {
      values[found.length + index] = said.at(numberIn(time?.values[frame])) * scale
    })
    // CapFrameX does not mark generated images. Their rows have a frame time of 0 and a display time.
    if (values[0] === 0 && (values[displayChange] as number) > 0) values[0] = GENERATED
    builder.add(values)
  }
  const program = textIn(info.ProcessName)
  const application = program ? programIn(program) : textIn(info.GameName)
  const key = [application ?? 'capture', ...(number === undefined ? [] : [`run ${number}`])].join('|')
  return builder.finish({ key, application, processId: undefined }, time ? 's' : undefined)
}

/** The last value at a time in seconds. */
function sensorOf(
  run: JsonObject,
  { name, type }: { name: string; type: string },
): { at: (seconds: number) => number } | undefined {
  const sensors = objectIn(run.SensorData2)
  const times = listIn(objectIn(sensors.MeasureTime).Values).map(numberIn)
  const all = Object.values(sensors).map(objectIn)
  const sensor = all.find((each) => each.Name === name && (each.Type === type || each.Type === undefined))
  const values = listIn(sensor?.Values).map(numberIn)
  if (values.length === 0 || values.length !== times.length) return undefined
  let last = 0
  return {
    at(seconds) {
      if (seconds < (times[last] as number)) last = 0
      while (last + 1 < times.length && (times[last + 1] as number) <= seconds) last++
      return values[last] as number
    },
  }
}

function metadataOf(info: JsonObject): CaptureMetadata {
  return kept({
    gpu: info.GPU,
    gpuDriver: info.GPUDriverVersion,
    cpu: info.Processor,
    ram: info.SystemRam,
    os: info.OS,
    resolution: info.ResolutionInfo,
    graphicsApi: info.ApiInfo,
    presentMode: info.PresentationMode,
    capturedAt: info.CreationDate,
  })
}

/** CapFrameX's export and older records: `//Key=Value` lines, then a PresentMon 1.x table. */
export const capFrameXCsv: Format = (head) => {
  const skip = head.lines.findIndex((line) => !line.startsWith('//'))
  if (skip <= 0) return undefined
  const facts = new Map(head.lines.slice(0, skip).map(factOf))
  if (facts.get('ignore')?.toLowerCase() === 'true')
    return {
      code: 'ignored',
      sentence: 'CapFrameX marked this capture as ignored (//Ignore=true). Remove that line to use it.',
    }
  const headings = headingsOf(head.lines[skip] ?? '', head.lines[skip + 1])
  if (!headings.has('MsBetweenPresents')) return undefined
  return tableReader(head, headings, {
    tool: 'capframex',
    format: 'CapFrameX CSV',
    skip: skip + 1,
    numbers: PRESENT_NUMBERS_1,
    labels: PRESENT_LABELS,
    timeUnit: 's',
    zeroIsGenerated: true,
    metadata: metadataOfFacts(facts),
    comment: writtenText(facts.get('comment')),
  })
}

/** CapFrameX on Linux: only frame times, without process or time. */
export const capFrameXLinux: Format = (head) => {
  const headings = headingsOf(head.lines[0] ?? '', head.lines[1])
  if (!headings.has('MsBetweenPresents') || headings.has('Application')) return undefined
  if (headings.has('TimeInSeconds') || headings.names.length > 8) return undefined
  return tableReader(head, headings, {
    tool: 'capframex',
    format: 'CapFrameX for Linux',
    skip: 1,
    numbers: PRESENT_NUMBERS_1,
    timeUnit: undefined,
  })
}

function factOf(line: string): [key: string, value: string] {
  const [, key = '', value = ''] = /^\/\/([^=]*)=(.*)$/.exec(line) ?? []
  return [key.trim().toLowerCase(), withoutEmptyCells(value).trim()]
}

/** Spreadsheets pad all rows to the same length. */
function withoutEmptyCells(value: string): string {
  let end = value.length
  while (end > 0 && ',;\t'.includes(value.charAt(end - 1))) end--
  return value.slice(0, end)
}

function metadataOfFacts(facts: ReadonlyMap<string, string>): CaptureMetadata {
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
