import { programIn } from '../capture/application.ts'
import type { CaptureMetadata, ColumnId, Remark, ToolId } from '../capture/capture.ts'
import type { TimeUnit } from './clock.ts'
import type { FormatReader, Head, Reading } from './format.ts'
import { type Headings, requireNoExtraCells } from './headings.ts'
import { LabelColumn } from './labels.ts'
import { mostRows, Refused, tooManyRows } from './limits.ts'
import { LineFeed } from './line-feed.ts'
import { RowScanner, type RowSink, type ScannedColumn } from './row-scanner.ts'
import { GENERATED, RowBatch, TraceBuilder } from './trace-builder.ts'
import { type Combination, TraceGroups } from './trace-groups.ts'
import { remarksOf, usableTraces } from './traces.ts'

export type NumberColumn = {
  id: ColumnId
  names: readonly string[]
  /** Factor from the unit of the file. */
  scale?: number
  /** The column is this divided by the value: 1,000 for frames per second. */
  reciprocalOf?: number
  zeroIsMissing?: boolean
  /** Read on request. */
  isExtra?: true
}

/** A column that is read on request and in which 0 is missing. */
export function extra(id: ColumnId, ...names: readonly string[]): NumberColumn {
  return { id, names, zeroIsMissing: true, isExtra: true }
}

export type LabelId = 'application' | 'processId' | 'swapChain' | 'frameType' | keyof CaptureMetadata

type TableFormat = {
  tool: ToolId
  format: string
  skip: number
  numbers: readonly NumberColumn[]
  /** The first `rows` rows have additional cells from this column on. */
  facts?: { rows: number; from: number } | undefined
  labels?: Partial<Record<LabelId, readonly string[]>>
  /** CapFrameX does not mark generated images. Their rows have a frame time of 0 and a display time. */
  zeroIsGenerated?: boolean
  /** Second part of the frame time. */
  frameTimeRest?: readonly string[]
  /** Frames without a value here were never displayed. */
  shownColumn?: readonly string[]
  timeUnit: TimeUnit | undefined
  metadata?: CaptureMetadata
  comment?: string | undefined
  remarks?: readonly Remark[]
  sampled?: boolean
  /** Advice for tools that may sample. */
  everyFrame?: string
}

/** Reads a table with one row per frame. @throws Refused */
export function tableReader(head: Head, headings: Headings, format: TableFormat): FormatReader {
  const { facts = { rows: 0, from: headings.names.length } } = format
  requireNoExtraCells(head.lines.slice(format.skip + facts.rows), headings.dialect, facts.from)
  const plan = planOf(format, headings, head.also)
  const groups = new TraceGroups(plan.labels, () => new TraceBuilder(plan.ids))
  const batch = new RowBatch(plan.ids.length)
  const most = mostRows(head.limits, plan.ids.length)
  let rows = 0
  let isUnended = false
  let isUnfinished = false

  const take: RowSink = (numbers, labels, fields) => {
    if (isUnended && fields < plan.fieldsOfARow) {
      isUnfinished = true
      return
    }
    if (++rows > most) throw tooManyRows(most)
    const combination = groups.of(labels)
    if (!combination) return
    combination.rows++
    fill(batch.values, batch.next(combination.group.builder), numbers, combination, plan)
  }
  const scanner = new RowScanner(plan.columns, headings.dialect, take, { stopsAtQuotes: true })
  const feed = new LineFeed(
    {
      scan: (bytes, from, to) => scanner.scan(bytes, from, to),
      scanUnended(bytes) {
        isUnended = true
        scanner.scan(bytes, 0, bytes.length)
      },
    },
    { skip: format.skip, unquote: headings.dialect.delimiter },
  )

  return {
    push: (bytes) => feed.push(bytes),
    end(): Reading {
      feed.end()
      batch.flush()
      const traces = usableTraces(
        groups.all.map(({ builder, name }) =>
          builder.finish(name, format.timeUnit, { sampled: format.sampled }),
        ),
      )
      const metadata = { ...groups.metadataOf(traces[0]?.trace), ...format.metadata }
      const remarks = remarksOf(traces, {
        isUnfinished,
        point: headings.dialect.point,
        everyFrame: format.everyFrame,
      })
      return {
        tool: format.tool,
        format: format.format,
        traces: traces.map(({ trace }) =>
          plan.unread.length > 0 ? { ...trace, unread: plan.unread } : trace,
        ),
        metadata,
        comment: format.comment,
        remarks: [...(format.remarks ?? []), ...remarks],
      }
    },
  }
}

type Plan = {
  /** Present but not requested. */
  unread: ColumnId[]
  columns: ScannedColumn[]
  /** The frame time comes first. */
  ids: ColumnId[]
  labels: { id: LabelId; column: LabelColumn }[]
  /** Index of the source number, or -1. */
  sources: Int32Array
  scales: Float64Array
  /** NaN: use the number itself. */
  reciprocals: Float64Array
  zeroIsMissing: boolean[]
  rest: number
  shown: number
  dropped: number
  displayChange: number
  zeroIsGenerated: boolean
  fieldsOfARow: number
}

function planOf(format: TableFormat, headings: Headings, also: Head['also']): Plan {
  const columns: ScannedColumn[] = headings.names.map(() => undefined)
  const present = format.numbers
    .map((number) => ({ ...number, index: headings.indexOf(...number.names) }))
    .filter(({ index }) => index !== -1)
  const found = present.filter(({ id, isExtra }) => !isExtra || also === 'all' || also.includes(id))
  if (found[0]?.id !== 'frameTime')
    throw new Refused(
      'no-frame-times',
      'This table has no column of frame times. Capture again, and don’t rename the columns.',
    )
  const rest = format.frameTimeRest ? headings.indexOf(...format.frameTimeRest) : -1
  const shown = format.shownColumn ? headings.indexOf(...format.shownColumn) : -1
  for (const index of [...found.map((number) => number.index), rest, shown])
    if (index !== -1) columns[index] = { kind: 'number' }
  const slots = [...columns.keys()].filter((index) => columns[index] !== undefined)
  // Detection of cut rows must not depend on optional columns.
  const usual = found.filter(({ isExtra }) => !isExtra).map(({ index }) => index)
  const fieldsOfARow = Math.max(...usual, rest, shown) + 1

  const labels: Plan['labels'] = []
  const labelled = (Object.entries(format.labels ?? {}) as [LabelId, readonly string[]][])
    .map(([id, names]) => ({ id, index: headings.indexOf(...names) }))
    .filter(({ index }) => index !== -1 && columns[index] === undefined)
    .sort((a, b) => a.index - b.index)
  for (const { id, index } of labelled) {
    const column = new LabelColumn(MEANINGS[id])
    columns[index] = { kind: 'label', labels: column }
    labels.push({ id, column })
  }

  const ids: ColumnId[] = found.map(({ id }) => id)
  if (shown !== -1 && !ids.includes('dropped')) ids.push('dropped')
  return {
    unread: present.filter((number) => !found.includes(number)).map(({ id }) => id),
    columns,
    ids,
    labels,
    sources: Int32Array.from(ids, (_, index) => slots.indexOf(found[index]?.index ?? -1)),
    scales: Float64Array.from(ids, (_, index) => found[index]?.scale ?? 1),
    reciprocals: Float64Array.from(ids, (_, index) => found[index]?.reciprocalOf ?? Number.NaN),
    zeroIsMissing: ids.map((_, index) => found[index]?.zeroIsMissing ?? false),
    rest: slots.indexOf(rest),
    shown: slots.indexOf(shown),
    dropped: ids.indexOf('dropped'),
    displayChange: ids.indexOf('displayChange'),
    zeroIsGenerated: (format.zeroIsGenerated ?? false) && ids.includes('displayChange'),
    fieldsOfARow,
  }
}

/** Fills the values of a frame from the numbers of its row. */
function fill(
  values: Float64Array,
  at: number,
  numbers: Float64Array,
  combination: Combination,
  plan: Plan,
): void {
  const { sources, scales, reciprocals, zeroIsMissing } = plan
  for (let index = 0; index < sources.length; index++) {
    const source = sources[index] as number
    if (source === -1) continue
    const number = numbers[source] as number
    const reciprocal = reciprocals[index] as number
    const value = Number.isNaN(reciprocal) ? number * (scales[index] as number) : reciprocal / number
    values[at + index] = number === 0 && zeroIsMissing[index] ? Number.NaN : value
  }
  if (plan.rest !== -1) values[at] = (values[at] as number) + (numbers[plan.rest] as number)
  if (plan.shown !== -1) values[at + plan.dropped] = (numbers[plan.shown] as number) > 0 ? 0 : 1
  const isGenerated =
    combination.isGenerated ||
    (plan.zeroIsGenerated && values[at] === 0 && (values[at + plan.displayChange] as number) > 0)
  if (isGenerated) values[at] = GENERATED
}

const MEANINGS: Partial<Record<LabelId, (text: string) => string>> = {
  application: programIn,
  swapChain: addressOf,
}

/** Versions differ in leading zeros. */
function addressOf(text: string): string {
  try {
    return `0x${BigInt(text).toString(16)}`
  } catch {
    return text
  }
}
