import type { Refusal, ToolId } from '../capture/capture.ts'
import type { TimeUnit } from '../reading/clock.ts'
import type { Format } from '../reading/format.ts'
import { type Headings, headingsOf } from '../reading/headings.ts'
import { extra, type LabelId, type NumberColumn, tableReader } from '../reading/table-reader.ts'

const BYTES_PER_MB = 1024 * 1024

export const PRESENT_LABELS: Partial<Record<LabelId, readonly string[]>> = {
  application: ['Application'],
  processId: ['ProcessID'],
  swapChain: ['SwapChainAddress'],
  graphicsApi: ['PresentRuntime', 'Runtime'],
  syncInterval: ['SyncInterval'],
  presentMode: ['PresentMode'],
  frameType: ['FrameType'],
}

/** In 1.x, 0 is missing. */
export const PRESENT_NUMBERS_1: readonly NumberColumn[] = [
  { id: 'frameTime', names: ['MsBetweenPresents'] },
  { id: 'time', names: ['TimeInSeconds'] },
  { id: 'displayChange', names: ['MsBetweenDisplayChange'], zeroIsMissing: true },
  { id: 'gpuBusy', names: ['msGPUActive'], zeroIsMissing: true },
  { id: 'dropped', names: ['Dropped'] },
]

const TELEMETRY: readonly NumberColumn[] = [
  { id: 'videoMemory', names: ['GPUMemorySizeUsed'], scale: 1 / BYTES_PER_MB, zeroIsMissing: true },
  { id: 'gpuClock', names: ['GPUFrequency'], zeroIsMissing: true },
]

const TIMES = [
  ...['TimeInSeconds', 'TimeInMs', 'TimeInQPC', 'TimeInDateTime'],
  ...['CPUStartTime', 'CPUStartQPC', 'CPUStartQPCTime', 'CPUStartDateTime'],
]

/** The default columns of 2.3.1 and later, where durations start with Ms, and the columns of 2.0 to 2.3. */
const PRESENT_NUMBERS_2: readonly NumberColumn[] = [
  { id: 'frameTime', names: ['MsBetweenPresents', 'FrameTime', 'CPUBusy'] },
  { id: 'time', names: TIMES },
  { id: 'displayChange', names: ['MsBetweenDisplayChange', 'DisplayedTime'], zeroIsMissing: true },
  { id: 'cpuBusy', names: ['MsCPUBusy', 'CPUBusy'] },
  { id: 'gpuBusy', names: ['MsGPUBusy', 'GPUBusy'] },
  { id: 'gpuTime', names: ['MsGPUTime', 'GPUTime'] },
  { id: 'clickToPhoton', names: ['MsClickToPhotonLatency', 'ClickToPhotonLatency'], zeroIsMissing: true },
  extra('allInputToPhoton', 'MsAllInputToPhotonLatency', 'AllInputToPhotonLatency'),
  extra('pcLatency', 'MsPCLatency'),
  { id: 'animationError', names: ['MsAnimationError', 'AnimationError'], isExtra: true },
  ...TELEMETRY,
]

/** Redirected output starts with messages of PresentMon. */
const LONGEST_PREFACE = 8

/** One row per present, of all processes and swap chains. Column names tell the generation. */
export const presentMon: Format = (head) => {
  const table = Math.max(head.lines.slice(0, LONGEST_PREFACE).findIndex(isHeadings), 0)
  const headings = headingsOf(head.lines[table] ?? '', head.lines[table + 1])
  if (headings.has('CPUDuration', 'CPUFramePacingStall')) return UNRELEASED
  const generation = generationOf(headings)
  if (!generation) return undefined
  return tableReader(head, headings, {
    tool: toolOf(headings),
    skip: table + 1,
    labels: PRESENT_LABELS,
    metadata: headings.has('GPUMemorySizeUsed') ? { videoMemorySource: 'whole card' } : {},
    ...generation,
  })
}

const UNRELEASED: Refusal = {
  code: 'to-convert',
  sentence:
    'These columns (CPUDuration, CPUFramePacingStall) are from a PresentMon version that was never released. Capture again with PresentMon 2, or with --v1_metrics.',
}

function isHeadings(line: string): boolean {
  return headingsOf(line, undefined).has('Application', 'ProcessID')
}

type Generation = {
  format: string
  numbers: readonly NumberColumn[]
  frameTimeRest?: readonly string[]
  shownColumn?: readonly string[]
  timeUnit: TimeUnit
}

function generationOf(headings: Headings): Generation | undefined {
  if (headings.has('MsBetweenPresents', 'MsBetweenAppStart'))
    return {
      format: 'PresentMon 2.3.1 and later, default columns',
      numbers: PRESENT_NUMBERS_2,
      shownColumn: ['MsUntilDisplayed'],
      timeUnit: headings.has('TimeInQPC') ? 'ticks' : headings.has('TimeInMs') ? 'ms' : 's-or-ms',
    }
  if (headings.has('MsBetweenPresents'))
    return {
      format: headings.names.includes('msBetweenPresents')
        ? 'PresentMon 1.7 and later, 1.x columns'
        : 'PresentMon 1.0 to 1.6',
      numbers: [...PRESENT_NUMBERS_1, ...TELEMETRY],
      timeUnit: 's',
    }
  if (headings.has('CPUBusy', 'CPUWait'))
    return {
      format: headings.has('FrameTime')
        ? 'PresentMon 2.1 to 2.3, or later with 2.x columns'
        : 'PresentMon 2.0',
      numbers: PRESENT_NUMBERS_2,
      frameTimeRest: headings.has('FrameTime') ? undefined : ['CPUWait'],
      shownColumn: ['DisplayedTime'],
      timeUnit: 'ticks',
    }
  return undefined
}

function toolOf(headings: Headings): ToolId {
  return headings.has('GPUUtilization') || headings.has('GPUPower') ? 'presentmon-app' : 'presentmon'
}
