import { averageFps } from './average-fps.ts'
import type { Metric } from './metric.ts'

/**
 * The figure that a comparison asks about unless told otherwise, on the page, at the command and at the gate. Average FPS: all tools
 * agree on its definition, a short capture has enough frames for it, and of all figures it scatters least from run to run, so that it
 * finds the smallest changes.
 */
export const headlineMetric: Metric = averageFps
