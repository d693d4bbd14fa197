// Renders app/site/overdraw/pictures with the scene of the overdraw tool in Chromium:
// node scripts/make/overdraw-pictures.ts. It prints how often a covered pixel is shaded, for content/overdraw.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { build, type Rolldown } from 'vite'
import { meanLayers, type Side } from '#app/site/overdraw/measure.ts'
import type { createScene } from '#app/site/overdraw/scene.ts'
import { CHROMIUM } from '#test/chromium.ts'
import { ROOT } from '../run-tool.ts'

const FOLDER = join(ROOT, 'app/site/overdraw')
const LEAVES = 2_200
/** The whole crown. */
const VIEW = { width: 2560, height: 1440 }
/** The part of the crown whose counts are shown, up to its upper edge. */
const PART = { left: 560, top: 260, width: 1440, height: 470 }
const LIT = { width: 1280, height: 720 }
/** Pixels that are shaded this often are white. */
const MOST_TIMES = 16
/** sRGB from no shading to MOST_TIMES, as in the key (overdraw-picture.tsx). */
const HEAT = [
  [9, 13, 15],
  [92, 56, 18],
  [250, 171, 63],
  [255, 226, 170],
  [255, 255, 255],
] as const
const AVIF = { quality: 32, effort: 9 }

type Tool = { createScene: typeof createScene }

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
const page = await browser.newPage()
const tool = await bundledScene()
await writeCounts('times-shaded.avif')
await writeLit('leaves.avif')
await browser.close()

/** @returns the address of the scene as one JavaScript module */
async function bundledScene(): Promise<string> {
  const lib = { entry: join(FOLDER, 'scene.ts'), formats: ['es' as const] }
  const results = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } })
  const [result] = results as Rolldown.RolldownOutput[]
  return `data:text/javascript,${encodeURIComponent(result?.output[0].code ?? '')}`
}

/** Leaf cards above cut-outs, in one file because a page may make few requests. */
async function writeCounts(file: string): Promise<void> {
  const counts = [...(await countedBy('cards')), ...(await countedBy('cutOuts'))]
  const size = { width: PART.width, height: 2 * PART.height }
  await write(file, sharp(Buffer.from(counts.flatMap(heatOf)), { raw: { ...size, channels: 3 } }))
}

async function countedBy(side: Side): Promise<number[]> {
  const counts = await page.evaluate(
    async ({ tool, side, leaves, view, part }) => {
      const { createScene }: Tool = await import(tool)
      const gl = document.createElement('canvas').getContext('webgl2')
      if (!gl) throw new Error('Chromium has no WebGL 2.')
      const counts = createScene(gl).count(side, { leaves, angle: 0 }, view)
      return Array.from({ length: part.width * part.height }, (_, pixel) => {
        const row = view.height - 1 - part.top - Math.floor(pixel / part.width)
        return counts[row * view.width + part.left + (pixel % part.width)] ?? 0
      })
    },
    { tool, side, leaves: LEAVES, view: VIEW, part: PART },
  )
  process.stdout.write(`${side}: ${meanLayers(counts).toFixed(1)} times\n`)
  return counts
}

/** The left half is drawn as leaf cards and the right half as cut-outs, without a visible seam. */
async function writeLit(file: string): Promise<void> {
  const [cards, cutOuts] = [await litBy('cards'), await litBy('cutOuts')]
  const half = { left: LIT.width / 2, top: 0, width: LIT.width / 2, height: LIT.height }
  const right = await cutOuts.extract(half).toBuffer()
  await write(file, cards.composite([{ input: right, left: half.left, top: 0 }]))
}

async function litBy(side: Side): Promise<Sharp> {
  const address = await page.evaluate(
    async ({ tool, side, leaves, view }) => {
      const { createScene }: Tool = await import(tool)
      const canvas = Object.assign(document.createElement('canvas'), view)
      const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true })
      if (!gl) throw new Error('Chromium has no WebGL 2.')
      createScene(gl).draw(side, { leaves, angle: 0 })
      return canvas.toDataURL()
    },
    { tool, side, leaves: LEAVES, view: VIEW },
  )
  const whole = sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
  return sharp(await whole.resize(LIT.width).png().toBuffer())
}

async function write(file: string, picture: Sharp): Promise<void> {
  const bytes = await picture.avif(AVIF).toBuffer()
  writeFileSync(join(FOLDER, 'pictures', file), bytes)
  process.stdout.write(`${file}: ${bytes.length} bytes\n`)
}

function heatOf(count: number): number[] {
  const place = Math.min(count / MOST_TIMES, 0.999) * (HEAT.length - 1)
  const [from, to] = [HEAT[Math.floor(place)], HEAT[Math.ceil(place)]]
  if (!from || !to) return []
  return from.map((value, channel) => value + ((to[channel] ?? 0) - value) * (place % 1))
}
