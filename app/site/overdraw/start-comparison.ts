/** Moves the border between two pictures to the slider's place. */
export function startComparison(island: HTMLElement): void {
  const slider = island.querySelector('input')
  slider?.addEventListener('input', () => island.style.setProperty('--at', `${slider.value}%`))
}
