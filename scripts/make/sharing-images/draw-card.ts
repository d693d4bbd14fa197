import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import satori, { type FontWeight } from 'satori'
import sharp from 'sharp'
import { studio } from '#content/studio.ts'
import * as colours from '#domain/kernel/colours.ts'
import type { Card } from './cards.ts'
import { drawGraph } from './draw-graph.ts'
import { box, type Node, shape, words } from './elements.ts'
import { HEIGHT, MARGIN, WIDTH } from './look.ts'

/** Above this length a title is set smaller, so that it stays within two lines. */
const LONG_TITLE = 30

/** Draws the card as a PNG of 1200×630 pixels. The same card gives the same bytes. */
export async function drawCard(card: Card): Promise<Buffer> {
  // Satori types its tree as React's, of which it reads no more than type and props.
  const svg = await satori(cardTree(card) as Parameters<typeof satori>[0], {
    width: WIDTH,
    height: HEIGHT,
    fonts: FONTS,
  })
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
    .toBuffer()
}

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
    [drawGraph(card.capture), masthead(card.kind), title(card.title), figures(card.figures)],
  )
}

function masthead(kind: string): Node {
  return box({ justifyContent: 'space-between', alignItems: 'center' }, [
    box({ alignItems: 'center', gap: 16 }, [mark(), words(studio.name, { fontSize: 34, fontWeight: 600 })]),
    words(kind, { fontSize: 24, fontFamily: 'Geist Mono', color: colours.soft }),
  ])
}

/** The house's mark, as in app/ui/icons.tsx. */
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

function figures(list: Card['figures']): Node {
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
