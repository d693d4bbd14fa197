/** With more open groups than this, the button closes them all. */
const OPEN_TO_COLLAPSE = 2

/** Opens and closes all groups. They open without us too: before the scripts run, and when the browser finds a word in a closed one. */
export function startExpandAll(panel: HTMLElement): void {
  const groups = [...panel.querySelectorAll('details')]
  const button = panel.querySelector<HTMLElement>('[data-collapse]')
  if (!button) return
  const { expand = '', collapse = '' } = button.dataset
  const collapses = () => groups.filter(({ open }) => open).length > OPEN_TO_COLLAPSE
  const word = () => {
    button.textContent = collapses() ? collapse : expand
  }
  button.addEventListener('click', () => {
    const open = !collapses()
    for (const group of groups) group.open = open
  })
  panel.addEventListener('toggle', word, true)
  word()
}
