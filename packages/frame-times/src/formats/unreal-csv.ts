import type { ColumnId, Remark } from '../capture/capture.ts'
import type { Format, FormatReader, Head } from '../reading/format.ts'
import { GrowingColumn } from '../reading/growing-column.ts'
import { extraCells, type Headings, headingsOf, requireNoExtraCells } from '../reading/headings.ts'
import { mostRows, Refused, tooManyRows } from '../reading/limits.ts'
import { LineFeed } from '../reading/line-feed.ts'
import { RowScanner, type ScannedColumn } from '../reading/row-scanner.ts'
import { tableReader } from '../reading/table-reader.ts'
import { plausible, TraceBuilder } from '../reading/trace-builder.ts'
import { UNNAMED } from '../reading/trace-groups.ts'
import { remarksOf, usableTraces } from '../reading/traces.ts'
import { BRACKET, type Footer, FRAME_ROW, MarkerColumn } from './unreal-csv-footer.ts'

/** The frame time comes first. */
const NAMES: readonly { id: ColumnId; name: string; zeroIsMissing?: boolean }[] = [
  { id: 'frameTime', name: 'FrameTime' },
  { id: 'gameThread', name: 'GameThreadTime' },
  { id: 'renderThread', name: 'RenderThreadTime' },
  { id: 'rhiThread', name: 'RHIThreadTime' },
  { id: 'gpuTime', name: 'GPUTime', zeroIsMissing: true },
  { id: 'drawCalls', name: 'RHI/DrawCalls' },
  { id: 'primitives', name: 'RHI/PrimitivesDrawn' },
  { id: 'videoMemory', name: 'GPUMem/LocalUsedMB', zeroIsMissing: true },
  { id: 'psoMisses', name: 'PSO/PSOMisses' },
  { id: 'inputLatency', name: 'InputLatencyTime', zeroIsMissing: true },
]
/** Columns named only by the last headings are stored until those are read. */
const LATE_COLUMNS = 64

/**
 * Unreal's CSV profiler. Stats that appear later add columns, so early rows are shorter and only the headings at the
 * end name all columns. The last line describes the engine and the machine unless the capture was interrupted.
 */
export const unrealCsv: Format = (head) => {
  const headings = headingsOf(head.lines[0] ?? '', head.lines[1])
  if (!/^events$/i.test(headings.names[0] ?? '') && !headings.has('FrameTime', 'GameThreadTime'))
    return undefined
  if (!headings.has('FrameTime'))
    return {
      code: 'no-frame-times',
      sentence: 'This Unreal profile has no FrameTime. Capture again with the default categories.',
    }
  requireNoExtraCells(head.lines.slice(1, 2), headings.dialect, headings.names.length)
  return unrealReader(headings, head)
}

function unrealReader(headings: Headings, { limits }: Head): FormatReader {
  const markers = new MarkerColumn(headings.dialect.delimiter)
  const { columns, found, sources, lateSource } = planOf(headings, markers)
  const builder = new TraceBuilder(found.map(({ id }) => id))
  const values = new Float64Array(found.length)
  const late = Array.from({ length: LATE_COLUMNS }, () => new GrowingColumn(0))
  let rows = 0
  let longestRow = 0
  let most = mostRows(limits, found.length)
  let lateUsed = 0

  const scanner = new RowScanner(columns, headings.dialect, (numbers, labels, fields) => {
    if ((labels[0] ?? 0) > FRAME_ROW) return
    if (++rows > most) throw tooManyRows(most)
    longestRow = Math.max(longestRow, fields)
    for (let index = 0; index < found.length; index++) {
      const number = numbers[sources[index] as number] as number
      values[index] = number === 0 && found[index]?.zeroIsMissing ? Number.NaN : number
    }
    const frame = builder.frames
    builder.add(values)
    if (builder.frames === frame) return
    for (let index = 0; index < Math.min(fields - headings.names.length, late.length); index++) {
      const number = numbers[lateSource + index] as number
      if (!number) continue
      const column = late[index] as GrowingColumn
      if (column.isBlank) most = mostRows(limits, found.length + ++lateUsed)
      column.set(frame, number)
    }
  })
  const feed = new LineFeed(
    {
      scan: (bytes, from, to) => scanner.scan(bytes, from, to),
      // A frame without a line end was cut. The last line of a complete profile may lack it.
      scanUnended: (bytes) => (bytes[0] === BRACKET ? scanner.scan(bytes, 0, bytes.length) : undefined),
    },
    { skip: 1 },
  )

  return {
    push: (bytes) => feed.push(bytes),
    end() {
      feed.end()
      const { footer, lastHeadings } = markers
      const all = lastHeadings === undefined ? undefined : headingsOf(lastHeadings, undefined)
      if (all && longestRow > Math.max(all.names.length, headings.names.length)) throw extraCells()
      if (footer?.isEditor && !footer.isGame)
        throw new Refused(
          'editor-capture',
          'This profile was captured in the editor, whose own work counts as frames. Run the game with -game or as a packaged build.',
        )
      const finished = builder.finish(
        { key: UNNAMED, application: undefined, processId: undefined },
        undefined,
      )
      const { columns, frames } = finished.trace
      const traces = usableTraces([finished])
      for (const { id, column } of lateColumns(late, headings, all))
        columns[id] = plausible(id, column.take(frames))
      return {
        tool: 'unreal-csv',
        format: 'Unreal CSV profile',
        traces: [finished.trace],
        metadata: { ...footer?.metadata, ...(columns.videoMemory && { videoMemorySource: 'process' }) },
        remarks: [...remarksOf(traces), ...remarksOfUnreal(footer, columns.psoMisses)],
      }
    },
  }
}

function planOf(headings: Headings, markers: MarkerColumn) {
  const columns: ScannedColumn[] = headings.names.map(() => undefined)
  const found = NAMES.map((number) => ({ ...number, index: headings.indexOf(number.name) })).filter(
    ({ index }) => index !== -1,
  )
  for (const { index } of found) columns[index] = { kind: 'number' }
  const slots = [...columns.keys()].filter((index) => columns[index] !== undefined)
  columns[0] ??= { kind: 'label', labels: markers }
  for (let late = 0; late < LATE_COLUMNS; late++) columns.push({ kind: 'number' })
  return {
    columns,
    found,
    sources: Int32Array.from(found, ({ index }) => slots.indexOf(index)),
    lateSource: slots.length,
  }
}

/** Columns named only by the headings at the end. */
function lateColumns(late: readonly GrowingColumn[], first: Headings, last = headingsOf('', undefined)) {
  const columnOf = (name: string) => {
    const column = first.has(name) ? undefined : late[last.indexOf(name) - first.names.length]
    return column && !column.isBlank ? column : undefined
  }
  return NAMES.flatMap(({ id, name }) => {
    const column = columnOf(name)
    return column ? [{ id, column }] : []
  })
}

function remarksOfUnreal(footer: Footer | undefined, psoMisses: Float64Array | undefined): Remark[] {
  const remarks: Remark[] = []
  if (!footer)
    remarks.push({
      code: 'unfinished',
      sentence:
        'The profile has no last line, because it wasn’t stopped properly or the game ended first. The rest was read.',
    })
  if (footer?.isEditor)
    remarks.push({
      code: 'editor',
      sentence: 'The game ran in the editor’s program. Only compare it with captures taken the same way.',
    })
  if (psoMisses?.some((misses) => misses > 0))
    remarks.push({
      code: 'shader-compilation',
      sentence: 'Shaders were compiled during the capture. Warm up once and capture again.',
    })
  return remarks
}

/** Unreal's `StartFPSChart`: percentiles, then one row per frame. */
export const unrealFpsChart: Format = (head) => {
  const beginning = head.lines.slice(0, 40)
  if (!beginning.some((line) => /^"?Percentile"?\s*[,;\t]\s*"?Frame \(ms\)/i.test(line))) return undefined
  const table = beginning.findIndex((line) => /^"?Time \(sec\)"?\s*[,;\t]/i.test(line))
  if (table === -1)
    return {
      code: 'summary',
      sentence: 'This is the summary of Unreal’s FPS chart, not a capture. Choose the .csv of the same run.',
    }
  return tableReader(head, headingsOf(head.lines[table] ?? '', head.lines[table + 1]), {
    tool: 'unreal-fps-chart',
    format: 'Unreal FPS chart',
    skip: table + 1,
    numbers: [
      { id: 'frameTime', names: ['Frame (ms)'] },
      { id: 'time', names: ['Time (sec)'] },
      { id: 'gameThread', names: ['GT (ms)'] },
      { id: 'renderThread', names: ['RT (ms)'] },
      { id: 'gpuTime', names: ['GPU (ms)'], zeroIsMissing: true },
    ],
    timeUnit: 's',
  })
}
