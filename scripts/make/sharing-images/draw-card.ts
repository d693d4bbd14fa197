import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import satori, { type FontWeight } from 'satori'
import sharp from 'sharp'
import { frameTrace, tracePath } from '#app/site/figures/frame-trace.ts'
import { studio } from '#content/studio.ts'
import * as colours from '#domain/email/colours.ts'
import type { Capture, Card } from './cards.ts'

type Style = Record<string, string | number>

/** An element as Satori expects it. */
type Node = {
  type: string
  key: null
  props: { children?: Node[] | string } & Record<string, unknown>
}

function box(style: Style, children: Node[]): Node {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

function words(text: string, style: Style): Node {
  return { type: 'div', key: null, props: { style, children: text } }
}

function shape(type: string, attributes: Record<string, unknown>, children: Node[] = []): Node {
  return { type, key: null, props: { ...attributes, children } }
}

/** In pixels. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64

/** Height in pixels, and frames per side. */
const GRAPH = 250
const FRAMES = 100

type Side = { seed: number; left: number; color: string; jitter: number; hitchShare: number }

const BEFORE: Side = { seed: 7, left: 0, color: colours.before, jitter: 0.5, hitchShare: 0.16 }
/** With this seed the hitch doesn't overlap the budget label. */
const AFTER: Side = { seed: 28, left: WIDTH / 2, color: colours.after, jitter: 0.3, hitchShare: 0.02 }

/**
 * Draws frame times before (left) and after (right) with their figures. Without a capture, only the 60 FPS budget line.
 */
function drawGraph(capture: Capture | undefined): Node {
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

/** Longer titles use a smaller font to fit two lines. */
const LONG_TITLE = 30

const MANY_COLOURS = { colours: 128 }
/** Half a byte for each pixel keeps a picture under 60 KB. */
const FEW_COLOURS = { colours: 16, dither: 0 }

/** A PNG of 1200×630 pixels. The same card gives the same bytes. */
export async function drawCard(card: Card): Promise<Buffer> {
  // Satori's types expect a React element, but it reads only type and props.
  const svg = await satori(cardTree(card) as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: FONTS,
  })
  return sharp(Buffer.from(svg))
    .composite(card.hasLeaves ? await leaves() : [])
    .png({ palette: true, ...(card.hasLeaves ? FEW_COLOURS : MANY_COLOURS), effort: 10, compressionLevel: 9 })
    .toBuffer()
}

/** How often the overdraw tool's scene shades each pixel: leaf cards on the left, cut-outs on the right. */
function leaves() {
  const halves = [
    { top: 110, left: 0 },
    { top: 580, left: WIDTH / 2 },
  ]
  return Promise.all(
    halves.map(async ({ top, left }) => ({
      input: await sharp(TIMES_SHADED)
        .extract({ left, top, width: WIDTH / 2, height: GRAPH })
        .png()
        .toBuffer(),
      left,
      top: HEIGHT - GRAPH,
    })),
  )
}

const TIMES_SHADED = join(import.meta.dirname, '../../../app/site/overdraw/pictures/times-shaded.avif')

const FONTS = [
  ...[400, 600].map((weight) => font('Familjen Grotesk', 'familjen-grotesk', weight as FontWeight)),
  font('Geist Mono', 'geist-mono', 400),
]

function font(name: string, packageName: string, weight: FontWeight) {
  const file = `@fontsource-variable/${packageName}/files/${packageName}-latin-wght-normal.woff2`
  return { name, weight, data: readFileSync(createRequire(import.meta.url).resolve(file)) }
}

function cardTree(card: Card): Node {
  return box(
    {
      position: 'relative',
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: WIDTH,
      height: HEIGHT,
      padding: `52px ${MARGIN}px 0`,
      background: colours.ground,
      color: colours.ink,
      fontFamily: 'Familjen Grotesk',
    },
    [
      ...(card.hasLeaves ? [] : [drawGraph(card.capture)]),
      masthead(),
      title(card.title),
      cardFigures(card.figures),
    ],
  )
}

function masthead(): Node {
  return box({ justifyContent: 'space-between', alignItems: 'center' }, [
    box({ alignItems: 'center', gap: 16 }, [mark(), words(studio.name, { fontSize: 34, fontWeight: 600 })]),
    words('Unreal Engine 5, Unity on request', {
      fontSize: 24,
      fontFamily: 'Geist Mono',
      color: colours.soft,
    }),
  ])
}

/** The same mark as in app/ui/icons.tsx. */
function mark(): Node {
  return shape('svg', { width: 48, height: 36, viewBox: '0 0 32 24', fill: 'none' }, [
    shape('rect', { x: 1, y: 1, width: 30, height: 22, rx: 2.5, stroke: colours.ink, 'stroke-width': 2 }),
    shape('path', { d: 'M5 14h3V7h4v11h4v-5h11', stroke: colours.after, 'stroke-width': 2.25 }),
  ])
}

function title(text: string): Node {
  return words(text, {
    marginTop: 40,
    maxWidth: WIDTH - 2 * MARGIN,
    fontSize: text.length > LONG_TITLE ? 62 : 88,
    fontWeight: 600,
    lineHeight: 1,
    letterSpacing: '-0.03em',
    textWrap: 'balance',
  })
}

function cardFigures(list: Card['figures']): Node {
  const tones = { good: colours.after, negative: colours.negative }
  return box(
    { marginTop: 30, gap: 64 },
    list.map(({ value, label, tone }) =>
      box({ flexDirection: 'column', gap: 4 }, [
        words(value, {
          fontSize: 50,
          fontWeight: 600,
          lineHeight: 1,
          letterSpacing: '-0.03em',
          color: tone ? tones[tone] : colours.ink,
        }),
        words(label, { fontSize: 24, fontFamily: 'Geist Mono', color: colours.soft }),
      ]),
    ),
  )
}
