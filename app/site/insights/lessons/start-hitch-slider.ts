import { changeInWords, hitchPath } from './hitch-shown.ts'

/** Lets the figures follow the slider. @param figure carries a row of figures for each number of hitches */
export function startHitchSlider(figure: HTMLElement): void {
  const slider = figure.querySelector('input')
  const minutes: number[][] = JSON.parse(figure.dataset.minutes ?? '[]')
  const end = Number(figure.dataset.end)
  if (!slider) return

  const show = () => {
    const hitches = slider.valueAsNumber
    const [none = [], now = []] = [minutes[0], minutes[hitches]]
    write('[data-count]', String(hitches))
    write('[data-slow]', String(now.at(-1)))
    figure.querySelector('[data-hitches]')?.setAttribute('d', hitchPath(hitches))
    figure.querySelectorAll('[data-row]').forEach((row, index) => {
      const [before = 0, fps = 0] = [none[index], now[index]]
      write('[data-value]', fps.toFixed(1), row)
      write('[data-change]', changeInWords(before, fps), row)
      const bar = row.querySelector<HTMLElement>('[data-bar]')
      if (bar) bar.style.width = `${((100 * fps) / end).toFixed(1)}%`
    })
  }

  function write(selector: string, text: string, within: Element = figure): void {
    const place = within.querySelector(selector)
    if (place) place.textContent = text
  }

  slider.addEventListener('input', show)
  show()
}
