import { overdraw } from '#content/overdraw.ts'
import {
  BUSY_MS,
  type Frame,
  isSettled,
  LEAST_LEAVES,
  MOST_LEAVES,
  meanLayers,
  type Outcome,
  outcomeOf,
  type Side,
  sideOf,
  tracePaths,
} from './measure.ts'
import { createScene, type Scene } from './scene.ts'

const RUN_MS = 5_000
/** Leaves may be added during this time. */
const GROW_MS = 1_200
/** Time of one turn of the crown. */
const TURN_MS = 24_000
/** Size of the trace's view box. */
const BOX = { width: 600, height: 120 }

const { results, failures, by } = overdraw

/** Leaves of the frame that is shown before the first run. */
const STILL_LEAVES = 2_200

/** Draws one frame at once, and for five seconds when the button is pressed; then shows the result. */
export function startOverdraw(island: HTMLElement): void {
  drawStill(island)
  const button = part<HTMLButtonElement>(island, 'start')
  button.addEventListener('click', async () => {
    if (button.ariaBusy) return
    // A disabled button would lose the keyboard focus.
    button.ariaBusy = 'true'
    button.textContent = overdraw.running
    part(island, 'trace').hidden = true
    showResult(island, await run(island).catch(failureOf))
    button.textContent = overdraw.again
    button.ariaBusy = null
  })
}

function failureOf(error: unknown): string[] {
  // biome-ignore lint/suspicious/noConsole: a failure that nobody sees is found here
  console.error('The scene ended.', error)
  return [failures.lost]
}

/** The picture behind the canvas stays without WebGL 2, and returns when the context is lost. */
function drawStill(island: HTMLElement): void {
  try {
    const gl = freshContext(island)
    gl?.canvas.addEventListener('webglcontextlost', ({ target }) => {
      if (target instanceof HTMLCanvasElement) target.hidden = true
    })
    if (gl) createScene(gl).draw('cards', { leaves: STILL_LEAVES, angle: 0 })
  } catch (error) {
    part(island, 'canvas').hidden = true
    failureOf(error)
  }
}

/** @returns the results, or the reason why there are none */
async function run(island: HTMLElement): Promise<string[]> {
  const gl = freshContext(island)
  if (!gl) return [failures.noWebGl]
  const scene = createScene(gl)
  const clock = frameClock(gl)
  const frames: Frame[] = []
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('visibilitychange', () => ended.abort(failures.hidden), { signal })
  gl.canvas.addEventListener('webglcontextlost', () => ended.abort(failures.lost), { signal })
  const leaves = await animate(scene, clock, frames, signal)
  if (signal.aborted) return [signal.reason]
  ended.abort()
  const outcome = outcomeOf(frames)
  if (!outcome) return [failures.tooFew]
  drawTrace(island, frames)
  const layers = (side: Side) => meanLayers(scene.count(side, { leaves, angle: 0 }))
  return sentences(outcome, {
    leaves,
    cardLayers: layers('cards'),
    cutOutLayers: layers('cutOuts'),
    by: by[clock.kind],
  })
}

/**
 * A lost context doesn't return to its canvas and browsers limit contexts, so each run uses a new canvas and releases
 * the previous context.
 */
function freshContext(island: HTMLElement): WebGL2RenderingContext | null {
  const last = part<HTMLCanvasElement>(island, 'canvas')
  const fresh = last.cloneNode() as HTMLCanvasElement
  if (!last.hidden) last.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  last.replaceWith(fresh)
  const gl = fresh.getContext('webgl2', { antialias: false, powerPreference: 'high-performance' })
  fresh.hidden = !gl
  fresh.width = Math.min(Math.round(fresh.clientWidth * devicePixelRatio), 1600)
  fresh.height = Math.round((fresh.width * 9) / 16)
  return gl
}

/** @returns the final number of leaves */
function animate(scene: Scene, clock: FrameClock, frames: Frame[], ended: AbortSignal): Promise<number> {
  const turns = !matchMedia('(prefers-reduced-motion: reduce)').matches
  let leaves = LEAST_LEAVES
  let frame = 0
  const begin = performance.now()

  return new Promise((resolve, reject) => {
    function next(now: number): void {
      if (ended.aborted || now - begin >= GROW_MS + RUN_MS) resolve(leaves)
      else
        try {
          draw(now - begin)
          requestAnimationFrame(next)
        } catch (error) {
          reject(error)
        }
    }

    function draw(ms: number): void {
      const angle = turns ? (ms / TURN_MS) * 2 * Math.PI : 0
      if (ms < GROW_MS) grow(angle)
      else drawMeasured(angle)
    }

    function grow(angle: number): void {
      const drawn = leaves
      clock.measure(
        () => scene.draw('cards', { leaves, angle }),
        (ms) => {
          // A measurement with fewer leaves is out of date.
          if (drawn === leaves && ms < BUSY_MS[clock.kind] && leaves < MOST_LEAVES) leaves *= 2
        },
      )
    }

    function drawMeasured(angle: number): void {
      const [side, counts] = [sideOf(frame), isSettled(frame)]
      frame += 1
      clock.measure(
        () => scene.draw(side, { leaves, angle }),
        (ms) => void (counts && frames.push({ side, ms })),
      )
    }

    requestAnimationFrame(next)
  })
}

function sentences(
  { verdict, ms, frames, change }: Outcome,
  counted: { leaves: number; cardLayers: number; cutOutLayers: number; by: string },
): string[] {
  const words = {
    cards: milliseconds(ms.cards),
    cutOuts: milliseconds(ms.cutOuts),
    change: `${Math.round(Math.abs(change) * 100)}%`,
    cardLayers: counted.cardLayers.toFixed(1),
    cutOutLayers: counted.cutOutLayers.toFixed(1),
    cardFrames: String(frames.cards),
    cutOutFrames: String(frames.cutOuts),
    leaves: counted.leaves.toLocaleString('en'),
  }
  return [
    ...[results[verdict], results.counted].map((text) => filled(text, words)),
    `${filled(results.median, words)} ${counted.by}.`,
  ]
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 1)} ms`
}

function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
}

function showResult(island: HTMLElement, [largest = '', ...others]: string[]): void {
  part(island, 'outcome').textContent = largest
  part(island, 'details').textContent = others.join(' ')
}

function drawTrace(island: HTMLElement, frames: readonly Frame[]): void {
  const { d, topMs } = tracePaths(frames, BOX)
  for (const side of ['cards', 'cutOuts'] as const) part(island, `trace-${side}`).setAttribute('d', d[side])
  part(island, 'top').textContent = milliseconds(topMs)
  part(island, 'trace').hidden = false
}

function part<Part extends HTMLElement>(island: HTMLElement, name: string): Part {
  const found = island.querySelector<Part>(`[data-part=${name}]`)
  if (!found) throw new Error(`The scene has no ${name}.`)
  return found
}

/** EXT_disjoint_timer_query_webgl2, which TypeScript doesn't declare. */
type TimerExtension = { TIME_ELAPSED_EXT: number; GPU_DISJOINT_EXT: number }

type FrameClock = {
  kind: 'gpu' | 'interval'
  /** Draws a frame. `onMeasured` is called some frames later. */
  measure: (draw: () => void, onMeasured: (ms: number) => void) => void
}

type PendingQuery = { query: WebGLQuery; onMeasured: (ms: number) => void }

/** Uses the GPU's timer if available, otherwise the interval since the previous frame. */
function frameClock(gl: WebGL2RenderingContext): FrameClock {
  const timer = gl.getExtension('EXT_disjoint_timer_query_webgl2') as TimerExtension | null
  return timer ? byTimer(gl, timer) : byInterval()
}

function byTimer(
  gl: WebGL2RenderingContext,
  { TIME_ELAPSED_EXT, GPU_DISJOINT_EXT }: TimerExtension,
): FrameClock {
  const pending: PendingQuery[] = []
  function collect(): void {
    const first = pending[0]
    if (!first || !gl.getQueryParameter(first.query, gl.QUERY_RESULT_AVAILABLE)) return
    pending.shift()
    // After a disjoint event the timer's values are invalid.
    const isTrue = !gl.getParameter(GPU_DISJOINT_EXT)
    if (isTrue) first.onMeasured(gl.getQueryParameter(first.query, gl.QUERY_RESULT) / 1e6)
    gl.deleteQuery(first.query)
    collect()
  }
  return {
    kind: 'gpu',
    measure: (draw, onMeasured) => {
      collect()
      const query = gl.createQuery()
      gl.beginQuery(TIME_ELAPSED_EXT, query)
      draw()
      gl.endQuery(TIME_ELAPSED_EXT)
      pending.push({ query, onMeasured })
    },
  }
}

function byInterval(): FrameClock {
  let last: { at: number; onMeasured: (ms: number) => void } | undefined
  return {
    kind: 'interval',
    measure: (draw, onMeasured) => {
      const at = performance.now()
      last?.onMeasured(at - last.at)
      last = { at, onMeasured }
      draw()
    },
  }
}
