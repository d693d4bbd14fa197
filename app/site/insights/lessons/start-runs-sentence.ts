import { dotsPath } from './runs-shown.ts'

/** Lets the sentence follow its three choices. @param figure carries what was found, by change, scatter and runs */
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
