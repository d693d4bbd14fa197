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

export type Capture = {
  tool: ToolId
  /** Generation of the format, such as `PresentMon 2.3 and later, default columns`. */
  format: string
  /** Of the original bytes, compressed or not, in lower-case hexadecimal. */
  sha256: string
  bytes: number
  /** One per process and swap chain, or per run of the file. The likely game comes first. Never empty. */
  traces: readonly Trace[]
  metadata: CaptureMetadata
  /** Comment that the tool stored in the file. Reports never include it. */
  comment?: string | undefined
  remarks: readonly Remark[]
}

/** Frames of one process and swap chain, in presentation order. */
export type Trace = {
  /** Unique within the capture, such as `game.exe|1936|0x76f3db00`. */
  key: string
  application: string | undefined
  processId: number | undefined
  /**
   * `frames`: one row per frame. `sampled`: periodic samples, suitable for trends and video memory only.
   */
  kind: 'frames' | 'sampled'
  /** Rows with a usable frame time. */
  frames: number
  /** Sum of the frame times. For sampled logs, the time they cover. */
  seconds: number
  columns: Columns
  /** Images from frame generation. Undefined if the file marks none. */
  generated?: GeneratedImages | undefined
  /** Columns that the file has but `readCapture` was not asked for (`also`). */
  unread?: readonly ColumnId[] | undefined
  counts: { rows: number; dropped: number; unusable: number }
}

/** Values per frame, all of length `Trace.frames`. A missing value is NaN, never 0. */
export type Columns = { frameTime: Float64Array } & Partial<
  Record<Exclude<ColumnId, 'frameTime'>, Float64Array>
>

/** One value per generated image in display order. Images are never counted as frames. NaN is missing. */
export type GeneratedImages = {
  /** Index of the next frame that the game rendered. */
  nextFrame: Float64Array
  displayChange: Float64Array
  animationError: Float64Array
}

/**
 * Units: frameTime in ms from present to present or CPU start to start, depending on the tool. time in s since
 * the first frame. displayChange in ms between displayed images. cpuBusy, gpuBusy, gpuTime, gameThread,
 * renderThread, rhiThread and all latencies in ms. drawCalls, primitives, psoMisses are counts. videoMemory in
 * MB of 1,024 KB. dropped is 1 for a frame that was never displayed. animationError in ms, signed. gpuClock
 * in MHz. `name` is for remarks. Values outside of `range` are not plausible, so they are dropped and counted.
 */
export const COLUMNS = {
  frameTime: { name: 'the frame time', range: [1e-6, 3_600_000] },
  time: { name: 'the time of presenting', range: [-Number.MAX_VALUE, Number.MAX_VALUE] },
  displayChange: { name: 'the time between images', range: [0, 3_600_000] },
  cpuBusy: { name: 'the time of the processor', range: [0, 3_600_000] },
  gpuBusy: { name: 'the time of the graphics card', range: [0, 3_600_000] },
  gpuTime: { name: 'the time of the graphics card', range: [0, 3_600_000] },
  gameThread: { name: 'the game thread', range: [0, 3_600_000] },
  renderThread: { name: 'the render thread', range: [0, 3_600_000] },
  rhiThread: { name: 'the RHI thread', range: [0, 3_600_000] },
  drawCalls: { name: 'draw calls', range: [0, 1e9] },
  primitives: { name: 'primitives', range: [0, 1e12] },
  videoMemory: { name: 'video memory', range: [0, 262_144] },
  dropped: { name: 'frames never shown', range: [0, 1] },
  psoMisses: { name: 'compiled shaders', range: [0, 1e9] },
  clickToPhoton: { name: 'click to photon latency', range: [0, 60_000] },
  allInputToPhoton: { name: 'input to photon latency', range: [0, 60_000] },
  pcLatency: { name: 'PC latency', range: [0, 60_000] },
  inputLatency: { name: 'input latency', range: [0, 60_000] },
  animationError: { name: 'animation error', range: [-60_000, 60_000] },
  gpuClock: { name: 'the GPU clock', range: [0, 100_000] },
} as const satisfies Record<string, { name: string; range: readonly [least: number, most: number] }>

export type ColumnId = keyof typeof COLUMNS

/** The only facts kept besides numbers. User names, paths, command lines and machine names are dropped. */
export const METADATA = [
  'gpu',
  'gpuDriver',
  'cpu',
  'ram',
  'os',
  'resolution',
  'graphicsApi',
  'presentMode',
  'syncInterval',
  'frameGeneration',
  'videoMemorySource',
  'engineVersion',
  'buildConfiguration',
  'buildVersion',
  'platform',
  'targetFrameRate',
  'capturedAt',
] as const

export type CaptureMetadata = Partial<Record<(typeof METADATA)[number], string>>

/** A note about a capture, with a sentence for people. */
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

/** Why a file cannot be used, with a sentence for people that says what helps. */
export type Refusal = { code: RefusalCode; sentence: string }

/** `unknown`, `binary` and `empty` are no captures. `to-convert` may hold one in an unsupported form. */
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

export type ReadResult = { ok: true; capture: Capture } | { ok: false; refusal: Refusal; bytes: number }
