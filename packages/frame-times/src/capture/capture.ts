/** The programs whose files are understood. */
export type ToolId =
  | 'presentmon'
  | 'presentmon-app'
  | 'capframex'
  | 'frameview'
  | 'mangohud'
  | 'unreal-csv'
  | 'unreal-fps-chart'
  | 'ocat'
  | 'unity-performance'
  | 'afterburner'
  | 'rtss'

/** One capture file, read: what it says of its frames and of how they were taken. */
export type Capture = {
  tool: ToolId
  /** Generation of the format, in words, such as `PresentMon 2.3 and later, default columns`. */
  format: string
  /** Of the bytes as they were given, compressed or not; lower-case hexadecimal. */
  sha256: string
  bytes: number
  /** One per process and swap chain, or per run of a file that holds several; the one that is taken for the game first. Never empty. */
  traces: readonly Trace[]
  metadata: CaptureMetadata
  /** What a person had the tool write into it, such as the scene. It stays with whoever reads the capture: no report carries it. */
  comment?: string | undefined
  remarks: readonly Remark[]
}

/** The frames of one process and swap chain, in the order in which they were presented. */
export type Trace = {
  /** Names the trace within its capture, such as `game.exe|1936|0x76f3db00`. */
  key: string
  application: string | undefined
  processId: number | undefined
  /** `frames`: one value per frame. `sampled`: every so often, good for trends, video memory and temperatures alone. */
  kind: 'frames' | 'sampled'
  /** Rows that are frames: with a usable frame time. */
  frames: number
  /** Sum of the frame times in seconds; of a sampled log, the span that it covers. */
  seconds: number
  columns: Columns
  /** What frame generation showed between the frames; left out where the file marks no image as generated. */
  generated?: GeneratedImages | undefined
  /** Columns that the file holds and that nobody asked for; `also` of `readCapture` reads them. */
  unread?: readonly ColumnId[] | undefined
  /** Stats of an Unreal profile by their name, as far as they were asked for; 0 where a frame has none. */
  stats?: Readonly<Record<string, Float64Array>> | undefined
  /** Unreal's events by the index of their frame. */
  events: readonly { frame: number; name: string }[]
  /** What the file holds of this trace alone, such as frames that were never shown. */
  counts: { rows: number; dropped: number; unusable: number }
}

/** Values per frame, all of one length (`Trace.frames`). A value that is missing is NaN, never 0. */
export type Columns = { frameTime: Float64Array } & Partial<
  Record<Exclude<ColumnId, 'frameTime'>, Float64Array>
>

/** One value per generated image, in the order in which they were shown. They count as images, never as frames; NaN is missing. */
export type GeneratedImages = {
  /** The index of the game's frame that comes next. */
  nextFrame: Float64Array
  /** As the columns of the same names. */
  displayChange: Float64Array
  animationError: Float64Array
}

/**
 * frameTime: ms, present to present or CPU start to start, whatever the tool takes as a frame. time: s since the first frame.
 * displayChange: ms between images that were shown. cpuBusy, gpuBusy, gpuTime: ms. gameThread, renderThread, rhiThread: ms, Unreal's.
 * drawCalls, primitives: counts. videoMemory: MB of 1,024 KB. dropped: 1 for a frame that was never shown.
 * psoMisses: count. clickToPhoton, allInputToPhoton, pcLatency, inputLatency (Unreal's): ms, of the frames that have one. animationError: ms,
 * with its sign. gpuPower, cpuPower: W. gpuTemperature, cpuTemperature: °C. gpuClock, cpuClock: MHz. gpuLoad: per cent.
 */
export type ColumnId =
  | 'frameTime'
  | 'time'
  | 'displayChange'
  | 'cpuBusy'
  | 'gpuBusy'
  | 'gpuTime'
  | 'gameThread'
  | 'renderThread'
  | 'rhiThread'
  | 'drawCalls'
  | 'primitives'
  | 'videoMemory'
  | 'dropped'
  | 'psoMisses'
  | 'clickToPhoton'
  | 'allInputToPhoton'
  | 'pcLatency'
  | 'inputLatency'
  | 'animationError'
  | 'gpuPower'
  | 'cpuPower'
  | 'gpuTemperature'
  | 'cpuTemperature'
  | 'gpuClock'
  | 'cpuClock'
  | 'gpuLoad'

/** The only facts that leave a capture beside its numbers. Everything else in it (users, paths, command lines, machine names) is not kept. */
export type CaptureMetadata = Partial<
  Record<
    | 'gpu'
    | 'gpuDriver'
    | 'cpu'
    | 'ram'
    | 'os'
    | 'resolution'
    | 'graphicsApi'
    | 'presentMode'
    | 'syncInterval'
    | 'frameGeneration'
    | 'videoMemorySource'
    | 'engineVersion'
    | 'buildConfiguration'
    | 'buildVersion'
    | 'platform'
    | 'targetFrameRate'
    | 'capturedAt',
    string
  >
>

/** Something that a reader should know before they believe the numbers; the sentence is for people. */
export type Remark = { code: RemarkCode; sentence: string }

export type RemarkCode =
  | 'several-traces'
  | 'several-sessions'
  | 'sampled'
  | 'unfinished'
  | 'values-out-of-range'
  | 'missing-frame-times'
  | 'long-pauses'
  | 'decimal-commas'
  | 'time-reconstructed'
  | 'averaged-fps'
  | 'few-frames'
  | 'shader-compilation'
  | 'editor'

/** A file that cannot be used. The sentence says why and what would help. */
export type Refusal = { code: RefusalCode; sentence: string }

/** `unknown`, `binary` and `empty` are no captures at all; `to-convert` may hold one, in a form that is not read. */
export type RefusalCode =
  | 'summary'
  | 'sensor-log'
  | 'too-short'
  | 'no-frame-times'
  | 'editor-capture'
  | 'ignored'
  | 'unknown'
  | 'binary'
  | 'to-convert'
  | 'damaged'
  | 'too-large'
  | 'virtual-reality'
  | 'empty'

export type ReadResult =
  | { ok: true; capture: Capture }
  | { ok: false; refusal: Refusal; sha256: string | undefined; bytes: number }
