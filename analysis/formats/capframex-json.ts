import { programIn } from '../capture/application.ts'
import type { CaptureMetadata, ColumnId } from '../capture/capture.ts'
import type { Format, Reading } from '../reading/format.ts'
import { kept, writtenText } from '../reading/metadata.ts'
import { Refused } from '../reading/refused.ts'
import { remarksOf } from '../reading/remarks.ts'
import { type FinishedTrace, TraceBuilder } from '../reading/trace-builder.ts'
import { demandFrames, gameFirst } from '../reading/traces.ts'
import {
  demandFewRuns,
  type JsonObject,
  listIn,
  numberIn,
  objectIn,
  textIn,
  wholeJson,
} from '../reading/whole-json.ts'

const ARRAYS: readonly { id: ColumnId; name: string; zeroIsMissing?: boolean }[] = [
  { id: 'frameTime', name: 'MsBetweenPresents' },
  { id: 'time', name: 'TimeInSeconds' },
  { id: 'displayChange', name: 'MsBetweenDisplayChange', zeroIsMissing: true },
  { id: 'cpuBusy', name: 'CpuActive', zeroIsMissing: true },
  { id: 'gpuBusy', name: 'GpuActive', zeroIsMissing: true },
  { id: 'inputLatency', name: 'PcLatency', zeroIsMissing: true },
  { id: 'dropped', name: 'Dropped' },
]
const MB_PER_GB = 1024

/** CapFrameX's records. Several runs in a file are runs of their own, never one long one. */
export const capFrameXJson: Format = (head, limits) => {
  if (!/^\s*\{/.test(head.text) || !/"(CaptureData|MsBetweenPresents|Runs)"/.test(head.text)) return undefined
  return wholeJson(limits, read)
}

function read(json: unknown): Reading {
  const { Info, Runs } = objectIn(json)
  const info = objectIn(Info)
  const runs = listIn(Runs).map(objectIn)
  demandFewRuns(runs.length)
  const finished = runs.map((run, index) => traceOf(run, info, runs.length > 1 ? index + 1 : undefined))
  const rows = finished.reduce((sum, { trace }) => sum + trace.counts.rows, 0)
  if (rows === 0)
    throw new Refused('no-frame-times', 'This record of CapFrameX holds no frame times: capture again.')
  const traces = gameFirst(finished)
  demandFrames(traces, rows)
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

/** `number`: of a run among several. */
function traceOf(run: JsonObject, info: JsonObject, number: number | undefined): FinishedTrace {
  const data = objectIn(run.CaptureData)
  const arrays = ARRAYS.map((array) => ({ ...array, values: listIn(data[array.name]) }))
  const found = arrays.filter(({ id, values }) => id === 'frameTime' || values.length > 0)
  const memory = sensorOf(run, 'GPU Memory Dedicated')
  const time = found.find(({ id }) => id === 'time')
  const ids = found.map(({ id }) => id)
  const builder = new TraceBuilder(memory && time ? [...ids, 'videoMemory'] : ids)
  const values = new Float64Array(found.length + 1)
  const frames = found[0]?.values.length ?? 0
  for (let frame = 0; frame < frames; frame++) {
    found.forEach((array, index) => {
      const value = numberIn(array.values[frame])
      values[index] = value === 0 && array.zeroIsMissing ? Number.NaN : value
    })
    if (memory && time) values[found.length] = memory.at(numberIn(time.values[frame])) * MB_PER_GB
    builder.add(values)
  }
  const program = textIn(info.ProcessName)
  const application = program ? programIn(program) : textIn(info.GameName)
  const key = [application ?? 'capture', ...(number === undefined ? [] : [`run ${number}`])].join('|')
  return builder.finish({ key, application, processId: undefined }, time ? 's' : undefined)
}

/** What a sensor said last at a time in seconds; sensors are asked a few times a second. */
function sensorOf(run: JsonObject, name: string): { at: (seconds: number) => number } | undefined {
  const sensors = objectIn(run.SensorData2)
  const times = listIn(objectIn(sensors.MeasureTime).Values).map(numberIn)
  const sensor = Object.values(sensors)
    .map(objectIn)
    .find((each) => each.Name === name && each.Type !== 'Load')
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
