import type { CaptureMetadata } from '../capture/capture.ts'
import type { Format, Reading } from '../reading/format.ts'
import { Refused } from '../reading/limits.ts'
import { kept } from '../reading/metadata.ts'
import { type FinishedTrace, TraceBuilder } from '../reading/trace-builder.ts'
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

/** Unity's numbers and names for units of time. */
const MS_PER_UNIT: Readonly<Record<string, number>> = {
  0: 1e-6,
  1: 1e-3,
  2: 1,
  3: 1000,
  nanosecond: 1e-6,
  microsecond: 1e-3,
  millisecond: 1,
  second: 1000,
}
const FRAME_GROUPS: readonly RegExp[] = [/^frame\s?time$/i, /^time$/i]

/**
 * Results of Unity's performance tests. Each test that measured frames is a trace. Version 1 writes a list of
 * runs, versions 2 and 3 one object.
 */
export const unityPerformance: Format = (head) => {
  const { text } = head
  if (/^\s*<\?xml/.test(text) && text.includes('performancetestresult'))
    return {
      code: 'to-convert',
      sentence: 'This is Unity’s XML test report. Choose PerformanceTestResults.json in the same folder.',
    }
  if (!/^\s*[[{]/.test(text) || !/"(SampleGroups|TestSuite|PlayerSystemInfo)"/.test(text)) return undefined
  return wholeJson(head.limits, read)
}

function read(json: unknown): Reading {
  const isList = Array.isArray(json)
  const runs = isList ? listIn(json).map(objectIn) : [objectIn(json)]
  const keys = new Map<string, number>()
  const finished = runs.flatMap((run, index) => {
    const number = runs.length > 1 ? index + 1 : undefined
    return listIn(run.Results).flatMap((result) => traceOf(objectIn(result), number, keys))
  })
  requireFewRuns(finished.length)
  if (finished.length === 0)
    throw new Refused(
      'no-frame-times',
      'None of these tests measured frames. Use Measure.Frames(), which writes a group named FrameTime or Time.',
    )
  if (finished.every(({ trace }) => trace.frames <= 1))
    throw new Refused(
      'too-short',
      'Each of these tests has only one sample. Measure frames with Measure.Frames().MeasurementCount(1000).',
    )
  const traces = usableTraces(finished)
  return {
    tool: 'unity-performance',
    format: isList ? 'Unity performance tests 1' : 'Unity performance tests 2 and 3',
    traces: traces.map(({ trace }) => trace),
    metadata: metadataOf(runs[0] ?? {}),
    remarks: remarksOf(traces),
  }
}

/** @param keys counts traces per key, because names of tests may repeat */
function traceOf(result: JsonObject, number: number | undefined, keys: Map<string, number>): FinishedTrace[] {
  const groups = listIn(result.SampleGroups).map(groupOf)
  const group = FRAME_GROUPS.map((name) => groups.find((each) => name.test(each.name) && each.scale)).find(
    Boolean,
  )
  if (!group?.scale) return []
  const builder = new TraceBuilder(['frameTime'])
  for (const sample of group.samples) builder.add(Float64Array.of(numberIn(sample) * group.scale))
  const application = textIn(result.Name) ?? textIn(result.TestName)
  const name = [application ?? 'capture', ...(number === undefined ? [] : [`run ${number}`])].join('|')
  const same = (keys.get(name) ?? 0) + 1
  keys.set(name, same)
  const key = same === 1 ? name : `${name}|${same}`
  return [builder.finish({ key, application, processId: undefined }, undefined)]
}

function groupOf(value: unknown) {
  const group = objectIn(value)
  const definition = objectIn(group.Definition)
  const unit = group.Unit ?? definition.SampleUnit
  return {
    name: textIn(group.Name) ?? textIn(definition.Name) ?? '',
    scale: MS_PER_UNIT[String(unit).toLowerCase()],
    samples: listIn(group.Samples),
  }
}

function metadataOf(run: JsonObject): CaptureMetadata {
  const hardware = objectIn(run.Hardware ?? run.PlayerSystemInfo)
  const player = objectIn(run.Player ?? run.PlayerSettings)
  const screen = objectIn(run.ScreenSettings)
  const width = numberIn(player.ScreenWidth ?? screen.ScreenWidth)
  const height = numberIn(player.ScreenHeight ?? screen.ScreenHeight)
  const date = numberIn(run.Date)
  const memory = numberIn(hardware.SystemMemorySizeMB ?? hardware.SystemMemorySize)
  return kept({
    gpu: hardware.GraphicsDeviceName,
    cpu: hardware.ProcessorType,
    os: hardware.OperatingSystem,
    ram: memory > 0 ? `${Math.round(memory / 1024)} GB` : undefined,
    resolution: width > 0 && height > 0 ? `${width}x${height}` : undefined,
    graphicsApi: player.GraphicsApi,
    platform: player.BuildTarget ?? objectIn(run.BuildSettings).Platform,
    engineVersion: objectIn(run.Editor).Version ?? objectIn(run.EditorVersion).FullVersion,
    capturedAt: date > 0 && date < 1e14 ? new Date(date).toISOString() : undefined,
  })
}
