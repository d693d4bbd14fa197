/** The button closes all groups if more than this many are open. */
const OPEN_TO_COLLAPSE = 2

/**
 * Opens and closes all groups. They also open without this: before the script runs, and when the browser's search
 * finds a word.
 */
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

/** Share of the window's height above which a section counts as being read. */
const READING_LINE = 0.35

/** Marks the current section in the table of contents. */
export function startMarkingSections(rail: HTMLElement): void {
  const links = [...rail.querySelectorAll('a')]
  const sections = links.flatMap(({ hash }) => document.getElementById(hash.slice(1)) ?? [])
  const update = () => {
    const line = innerHeight * READING_LINE
    const passed = sections.findLast((section) => section.getBoundingClientRect().top <= line)
    for (const link of links) link.ariaCurrent = passed && link.hash === `#${passed.id}` ? 'location' : null
  }
  // Called when a section crosses the line, which is rarer than scroll events.
  const observer = new IntersectionObserver(update, {
    rootMargin: `0px 0px -${(1 - READING_LINE) * 100}% 0px`,
  })
  for (const section of sections) observer.observe(section)
}
