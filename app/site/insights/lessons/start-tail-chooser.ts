import { barsPath, linePath, saysOf, shareOf, type TailLow, takenBy } from './tail-shown.ts'

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
