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

/** Share of the window's height above which a section's start makes it the one being read. */
const READING_LINE = 0.35

/** Marks in a list of contents the section that is being read. */
export function startMarkingSections(rail: HTMLElement): void {
  const links = [...rail.querySelectorAll('a')]
  const sections = links.flatMap(({ hash }) => document.getElementById(hash.slice(1)) ?? [])
  const update = () => {
    const line = innerHeight * READING_LINE
    const passed = sections.findLast((section) => section.getBoundingClientRect().top <= line)
    for (const link of links) link.ariaCurrent = passed && link.hash === `#${passed.id}` ? 'location' : null
  }
  // Told whenever a section crosses the line, which is rarer than every scroll.
  const observer = new IntersectionObserver(update, {
    rootMargin: `0px 0px -${(1 - READING_LINE) * 100}% 0px`,
  })
  for (const section of sections) observer.observe(section)
}
