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
