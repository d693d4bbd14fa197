/** EXT_disjoint_timer_query_webgl2, of which TypeScript knows nothing. */
type TimerExtension = { TIME_ELAPSED_EXT: number; GPU_DISJOINT_EXT: number }

/** Tells what each frame took, some frames later. */
export type FrameClock = {
  kind: 'gpu' | 'interval'
  /** Draws a frame; what earlier ones took is told meanwhile. */
  measure: (draw: () => void, told: (ms: number) => void) => void
}

type Asked = { query: WebGLQuery; told: (ms: number) => void }

/** By the timer of the graphics card where the browser has it, else by the interval since the frame before. */
export function frameClock(gl: WebGL2RenderingContext): FrameClock {
  const timer = gl.getExtension('EXT_disjoint_timer_query_webgl2') as TimerExtension | null
  return timer ? byTimer(gl, timer) : byInterval()
}

function byTimer(
  gl: WebGL2RenderingContext,
  { TIME_ELAPSED_EXT, GPU_DISJOINT_EXT }: TimerExtension,
): FrameClock {
  const asked: Asked[] = []
  function collect(): void {
    const first = asked[0]
    if (!first || !gl.getQueryParameter(first.query, gl.QUERY_RESULT_AVAILABLE)) return
    asked.shift()
    // Its clock jumped meanwhile: what it says of these frames is no time.
    const isTrue = !gl.getParameter(GPU_DISJOINT_EXT)
    if (isTrue) first.told(gl.getQueryParameter(first.query, gl.QUERY_RESULT) / 1e6)
    gl.deleteQuery(first.query)
    collect()
  }
  return {
    kind: 'gpu',
    measure: (draw, told) => {
      collect()
      const query = gl.createQuery()
      gl.beginQuery(TIME_ELAPSED_EXT, query)
      draw()
      gl.endQuery(TIME_ELAPSED_EXT)
      asked.push({ query, told })
    },
  }
}

function byInterval(): FrameClock {
  let last: { at: number; told: (ms: number) => void } | undefined
  return {
    kind: 'interval',
    measure: (draw, told) => {
      const at = performance.now()
      last?.told(at - last.at)
      last = { at, told }
      draw()
    },
  }
}
