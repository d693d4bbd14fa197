/** Updates the figures when the slider moves. @param figure holds a row of figures for each number of hitches */
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

/** Evenly spaced spikes over 600 units. */
export function hitchPath(hitches: number): string {
  return Array.from(
    { length: hitches },
    (_, hitch) => `M${Math.round((600 * (hitch + 0.5)) / hitches)} 0h3V50h-3z`,
  ).join('')
}

/** Such as '−4.2%', compared with the minute without hitches. */
export function changeInWords(none: number, now: number): string {
  const percent = 100 * (now / none - 1)
  return Math.abs(percent) < 0.05 ? '0.0%' : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}
