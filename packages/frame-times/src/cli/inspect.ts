import { basename } from 'node:path'
import type { Capture } from '../capture/capture.ts'
import type { Run } from '../comparison/run.ts'
import { type Metric, neededBy } from '../metrics/metric.ts'
import { publishable } from '../report/publishable.ts'
import type { TrimWindow } from '../traces/trim.ts'
import { onDisplay } from './choose-metric.ts'
import type { CommandResult } from './compare.ts'
import { findFiles } from './find-files.ts'
import { cut, printableJson, table, valueInUnit, wrapped } from './layout.ts'
import { type FileRequest, readFile } from './read-file.ts'
import { chooseRuns, isOneOf } from './read-sides.ts'
import { EXIT } from './usage.ts'

type InspectRequest = {
  files: readonly string[]
  metrics: readonly Metric[]
  processes: readonly string[]
  window: TrimWindow
  displayed: boolean
  form: 'text' | 'json'
}

type Inspected = { file: string } & ({ capture: Capture; runs: Run[] } | { refused: string })

/** Reports unusable files and shows the others. @throws UsageError */
export async function inspect({
  files,
  processes,
  window,
  form,
  ...request
}: InspectRequest): Promise<CommandResult> {
  const metrics = onDisplay(request.metrics, request.displayed)
  const shown: string[] = []
  const data: unknown[] = []
  let refused = 0
  for (const file of findFiles(files)) {
    const inspected = await inspectFile(file, processes, window, neededBy(metrics))
    if ('refused' in inspected) refused++
    shown.push(textOf(inspected, metrics))
    data.push(dataOf(inspected, metrics))
  }
  return {
    out: form === 'json' ? printableJson({ kind: 'captures', version: 1, files: data }) : shown.join('\n\n'),
    err: '',
    status: refused > 0 ? EXIT.unusable : EXIT.notWorse,
  }
}

async function inspectFile(
  file: string,
  processes: readonly string[],
  window: TrimWindow,
  asked: FileRequest,
): Promise<Inspected> {
  const read = await readFile(file, asked)
  if ('refused' in read) return read
  const chosen = chooseRuns(file, read.capture, processes.length > 0 ? isOneOf(processes) : undefined, window)
  if ('refused' in chosen) return { file, refused: chosen.refused }
  // Drops the frames of processes that were not chosen.
  return { file, capture: { ...read.capture, traces: [] }, runs: chosen.runs }
}

function textOf(inspected: Inspected, metrics: readonly Metric[]): string {
  const name = cut(basename(inspected.file), 78)
  if ('refused' in inspected) return `${name}\n${wrapped(inspected.refused, '  ')}`
  const { capture, runs } = inspected
  return [
    name,
    wrapped(`${capture.format}; ${capture.bytes.toLocaleString('en-GB')} bytes`, '  '),
    `  SHA-256 ${capture.sha256.slice(0, 32)}`,
    `          ${capture.sha256.slice(32)}`,
    ...Object.entries(publishable(capture.metadata)).map(([fact, value]) =>
      wrapped(`${fact}: ${value}`, '  '),
    ),
    ...(capture.comment === undefined ? [] : [wrapped(`comment (not in reports): ${capture.comment}`, '  ')]),
    ...capture.remarks.map(({ sentence }) => wrapped(sentence, '  - ')),
    ...runs.flatMap((run) => runText(run, metrics)),
  ].join('\n')
}

function runText(
  { label, trace, capture, trim: { cut: without } }: Run,
  metrics: readonly Metric[],
): string[] {
  const others = capture.traces.filter(({ key }) => key !== trace.key)
  const lost = without.before.frames + without.after.frames
  return [
    '',
    wrapped(
      `${trace.application ?? label}: ${trace.frames.toLocaleString('en-GB')} frames in ${trace.seconds.toFixed(1)} s, ${lost.toLocaleString('en-GB')} cut`,
      '  ',
    ),
    ...(others.length > 0
      ? [wrapped(`also contains: ${others.map(({ key, frames }) => `${key} (${frames})`).join(', ')}`, '  ')]
      : []),
    ...table(
      metrics.map(({ name, unit, of }) => ['', name, valueInUnit(of(trace), unit)]),
      [2],
    ),
  ]
}

function dataOf(inspected: Inspected, metrics: readonly Metric[]): unknown {
  const file = basename(inspected.file)
  if ('refused' in inspected) return { file, ok: false, sentence: inspected.refused }
  const { capture, runs } = inspected
  return {
    file,
    ok: true,
    sha256: capture.sha256,
    bytes: capture.bytes,
    tool: capture.tool,
    format: capture.format,
    metadata: publishable(capture.metadata),
    remarks: capture.remarks,
    traces: runs[0]?.capture.traces,
    runs: runs.map(({ trace, trim }) => ({
      trace: trace.key,
      kept: { frames: trace.frames, seconds: trace.seconds },
      trim,
      figures: metrics.map(({ id, version, unit, of }) => ({ metric: id, version, unit, value: of(trace) })),
    })),
  }
}
