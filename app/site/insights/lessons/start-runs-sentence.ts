/** Updates the sentence when a choice changes. @param figure holds the results by change, variation and runs */
export function startRunsSentence(figure: HTMLElement): void {
  const found: number[][][] = JSON.parse(figure.dataset.found ?? '[]')
  const chosen = (name: string) =>
    Number(figure.querySelector<HTMLSelectElement>(`select[name=${name}]`)?.value ?? 0)

  const show = () => {
    const share = Math.round(found[chosen('change')]?.[chosen('scatter')]?.[chosen('runs')] ?? 0)
    const output = figure.querySelector('[data-found-of]')
    if (output) output.textContent = String(share)
    figure.querySelector('[data-dots]')?.setAttribute('d', dotsPath(0, share))
  }

  figure.addEventListener('change', show)
  show()
}

const A_ROW = 25
const STEP = 10

/** Dots from one number up to another, 25 per row. */
export function dotsPath(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => from + index)
    .map(
      (dot) =>
        `M${(dot % A_ROW) * STEP + 1} ${Math.floor(dot / A_ROW) * STEP + 5}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`,
    )
    .join('')
}
