import type { Format } from '../reading/format.ts'
import { headingsOf } from '../reading/headings.ts'
import { tableReader } from '../reading/table-reader.ts'

/** Unreal's `StartFPSChart`: a short table of percentiles, then one row a frame. */
export const unrealFpsChart: Format = (head, limits) => {
  const beginning = head.lines.slice(0, 40)
  if (!beginning.some((line) => /^"?Percentile"?\s*[,;\t]\s*"?Frame \(ms\)/i.test(line))) return undefined
  const table = beginning.findIndex((line) => /^"?Time \(sec\)"?\s*[,;\t]/i.test(line))
  if (table === -1)
    return {
      code: 'summary',
      sentence: "This is the summary of Unreal's FPS chart, not its frames: choose the .csv of the same run.",
    }
  return tableReader(head, headingsOf(head.lines[table] ?? '', head.lines[table + 1]), limits, {
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
    labels: {},
    timeUnit: 's',
    quoted: true,
    metadata: {},
  })
}
