type Shown = { averageFps: number; lows: TailLow[]; slowest: number[] }

/** Lets the drawing follow what the reader chooses. @param figure carries the tails of the recordings */
export function startTailChooser(figure: HTMLElement): void {
  const tails: Shown[] = JSON.parse(figure.dataset.tails ?? '[]')
  const words = JSON.parse(figure.dataset.words ?? '{}')
  const all = (selector: string) => [...figure.querySelectorAll<HTMLElement>(selector)]
  const recordings = all('[name=recording]') as HTMLInputElement[]
  const definitions = all('[name=definition]') as HTMLInputElement[]

  const show = () => {
    const recording = recordings.findIndex(({ checked }) => checked)
    const tail = tails[recording]
    const low = tail?.lows[definitions.findIndex(({ checked }) => checked)]
    if (!tail || !low) return
    const { slowest, lows, averageFps } = tail
    draw('[data-rest]', barsPath(slowest, 0, slowest.length))
    draw('[data-taken]', barsPath(slowest, ...takenBy(low)))
    draw('[data-line]', linePath(low.ms, slowest))
    write('[data-longest]', slowest[0]?.toFixed(1) ?? '')
    write('[data-says]', saysOf(low, words))
    for (const [index, facts] of all('[data-facts]').entries()) facts.hidden = index !== recording
    for (const [index, row] of all('[data-row]').entries()) {
      const fps = lows[index]?.fps ?? 0
      write('[data-value]', fps.toFixed(1), row)
      const bar = row.querySelector<HTMLElement>('[data-bar]')
      if (bar) bar.style.width = `${shareOf(fps, averageFps)}%`
    }
    const open = figure.querySelector('[data-open]')
    const address = open?.getAttribute('href')
    if (address) open?.setAttribute('href', address.replace(/[^=]*$/, recordings[recording]?.value ?? ''))
  }

  function draw(selector: string, path: string): void {
    figure.querySelector(selector)?.setAttribute('d', path)
  }

  function write(selector: string, text: string, within: Element = figure): void {
    const place = within.querySelector(selector)
    if (place) place.textContent = text
  }

  figure.addEventListener('change', show)
  show()
}

/** What one definition makes of a recording. */
export type TailLow = {
  fps: number
  ms: number
  /** So many of the slowest frames it averages; or the place of the one that it takes. */
  frames: number
  of: 'mean' | 'one'
}

export const TAIL_WIDTH = 600
export const TAIL_HEIGHT = 160

/** Bars of some of the slowest frames, those from one place up to another. */
export function barsPath(slowest: readonly number[], from: number, to: number): string {
  const step = TAIL_WIDTH / slowest.length
  return slowest
    .slice(from, to)
    .map(
      (ms, index) =>
        `M${((from + index) * step).toFixed(1)} ${TAIL_HEIGHT}V${heightOf(ms, slowest)}h${(0.8 * step).toFixed(1)}V${TAIL_HEIGHT}z`,
    )
    .join('')
}

/** Which of the slowest frames a definition looks at: from one place up to another. */
export function takenBy({ of, frames }: TailLow): [from: number, to: number] {
  return of === 'mean' ? [0, frames] : [frames - 1, frames]
}

export function linePath(ms: number, slowest: readonly number[]): string {
  return `M0 ${heightOf(ms, slowest)}H${TAIL_WIDTH}`
}

/** `Mean of the 12 slowest frames: 33.9 ms`, in its words. */
export function saysOf({ of, frames, ms }: TailLow, words: Record<TailLow['of'], readonly string[]>): string {
  const [before = '', after = ''] = words[of]
  return `${before} ${frames} ${after} ${ms.toFixed(1)} ms`
}

/** From 0 at the bottom. */
function heightOf(ms: number, [longest = 1]: readonly number[]): number {
  return Math.round(TAIL_HEIGHT * (1 - ms / (1.04 * longest)))
}

/** How wide the bar of a low is beside the average, in %. */
export function shareOf(fps: number, averageFps: number): string {
  return ((100 * fps) / averageFps).toFixed(1)
}
