import { type Capture, metric, runsOfGame } from '@bildruta/frame-times'
import { type CaptureSummary, SUMMARY_METRICS } from './captures.schema.ts'

/** The same in the browser, before a capture is sent, and on the server, which stores it. */
export function captureSummary(capture: Capture): CaptureSummary {
  const traces = runsOfGame({ capture }).map(({ trace }) => trace)
  return {
    tool: capture.format,
    application: traces[0]?.application ?? null,
    runs: traces.map((trace) => ({
      frames: trace.frames,
      seconds: trace.seconds,
      values: Object.fromEntries(
        SUMMARY_METRICS.flatMap((id) => {
          const value = metric(id)?.of(trace)
          return value?.ok ? [[id, value.value]] : []
        }),
      ),
    })),
    remarks: capture.remarks.map(({ sentence }) => sentence),
  }
}
