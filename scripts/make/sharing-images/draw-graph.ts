import { frameTrace, tracePath } from '#app/site/figures/frame-trace.ts'
import * as colours from '#domain/kernel/colours.ts'
import type { Capture } from './cards.ts'
import { box, type Node, shape, words } from './elements.ts'
import { HEIGHT, MARGIN, WIDTH } from './look.ts'

/** Height of the graph, in pixels, and frames drawn a side. */
const GRAPH = 250
const FRAMES = 100

type Side = { seed: number; left: number; color: string; jitter: number; hitchShare: number }

const BEFORE: Side = { seed: 7, left: 0, color: colours.before, jitter: 0.5, hitchShare: 0.16 }
/** This seed's hitch falls where it does not meet the budget's label. */
const AFTER: Side = { seed: 28, left: WIDTH / 2, color: colours.after, jitter: 0.3, hitchShare: 0.02 }

/**
 * A capture as a graph of frame times over zero, the picture's lower edge: before to the left, after to the right, with
 * its figures, which the traces are made to have. Without a capture, the line of the budget at 60 frames a second.
 */
export function drawGraph(capture: Capture | undefined): Node {
  const budgetMs = 1000 / (capture?.targetFps ?? 60)
  const topMs = capture ? Math.max(1000 / capture.before.low1, budgetMs) * 1.06 : budgetMs * 2
  const budgetY = GRAPH * (1 - budgetMs / topMs)
  return box({ position: 'absolute', left: 0, top: HEIGHT - GRAPH, width: WIDTH, height: GRAPH }, [
    shape('svg', { width: WIDTH, height: GRAPH, viewBox: `0 0 ${WIDTH} ${GRAPH}` }, [
      ...(capture ? [trace(capture.before, topMs, BEFORE), trace(capture.after, topMs, AFTER)] : []),
      shape('path', {
        d: `M0 ${budgetY}H${WIDTH}`,
        stroke: colours.soft,
        'stroke-width': 2,
        'stroke-dasharray': '2 6',
      }),
    ]),
    words(`${budgetMs.toFixed(1)} ms budget`, {
      position: 'absolute',
      right: MARGIN,
      top: budgetY - 38,
      fontSize: 24,
      fontFamily: 'Geist Mono',
      color: colours.soft,
    }),
    ...(capture ? figures(capture) : []),
  ])
}

/** A filled line of steps, one frame after another, cut off at the edges of its half. */
function trace({ fps, low1 }: Capture['before'], topMs: number, side: Side): Node {
  const [meanMs, slowestMs] = [1000 / fps, 1000 / low1]
  const spread = slowestMs - meanMs
  const frames = frameTrace({
    seed: side.seed,
    frames: FRAMES,
    meanMs,
    slowestMs,
    fastestMs: meanMs - spread / 2,
    jitterMs: spread * side.jitter,
    hitchShare: side.hitchShare,
    hitchMs: meanMs + spread * 0.4,
  })
  const d = tracePath(frames, topMs)
  const viewBox = `0 0 ${FRAMES} ${Math.round(topMs * 10)}`
  return shape(
    'svg',
    { x: side.left, y: 0, width: WIDTH / 2, height: GRAPH, viewBox, preserveAspectRatio: 'none' },
    [
      shape('path', { d, fill: side.color, 'fill-opacity': 0.1 }),
      shape('path', {
        d,
        fill: 'none',
        stroke: side.color,
        'stroke-width': 2.5,
        'vector-effect': 'non-scaling-stroke',
      }),
    ],
  )
}

function figures({ before, after, isIllustration }: Capture): Node[] {
  return [
    sideFigure(before.fps, isIllustration ? 'before, illustration' : 'before', colours.before, MARGIN),
    sideFigure(after.fps, 'after', colours.after, WIDTH / 2 + 28),
  ]
}

function sideFigure(fps: number, label: string, color: string, left: number): Node {
  return box({ position: 'absolute', left, bottom: 22, alignItems: 'flex-end', gap: 14 }, [
    words(`${Number.isInteger(fps) ? fps : fps.toFixed(1)} FPS`, {
      fontSize: 34,
      fontWeight: 600,
      lineHeight: 1,
      letterSpacing: '-0.03em',
      color,
    }),
    words(label, { fontSize: 22, lineHeight: 1.15, fontFamily: 'Geist Mono', color: colours.soft }),
  ])
}
