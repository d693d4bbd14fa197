type Shown = { averageFps: number; lows: TailLow[]; slowest: number[] }

/** Updates the drawing when a choice changes. @param figure holds the slowest frames of the recordings */
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

/** A recording's 1% low by one definition. */
export type TailLow = {
  fps: number
  ms: number
  /** Number of slowest frames that are averaged, or the position of the frame that is used. */
  frames: number
  of: 'mean' | 'one'
}

export const TAIL_WIDTH = 600
export const TAIL_HEIGHT = 160

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

/** @returns the range of the slowest frames that the definition uses */
export function takenBy({ of, frames }: TailLow): [from: number, to: number] {
  return of === 'mean' ? [0, frames] : [frames - 1, frames]
}

export function linePath(ms: number, slowest: readonly number[]): string {
  return `M0 ${heightOf(ms, slowest)}H${TAIL_WIDTH}`
}

/** Such as 'Mean of the 12 slowest frames: 33.9 ms'. */
export function saysOf({ of, frames, ms }: TailLow, words: Record<TailLow['of'], readonly string[]>): string {
  const [before = '', after = ''] = words[of]
  return `${before} ${frames} ${after} ${ms.toFixed(1)} ms`
}

/** Measured from the bottom. */
function heightOf(ms: number, [longest = 1]: readonly number[]): number {
  return Math.round(TAIL_HEIGHT * (1 - ms / (1.04 * longest)))
}

/** Width of a low's bar relative to the average, in %. */
export function shareOf(fps: number, averageFps: number): string {
  return ((100 * fps) / averageFps).toFixed(1)
}
