// The script of every public page: counts visits, copies code, controls the menu and starts islands. It contains no
// framework.

import { prepareIslands } from '#app/islands/wake.ts'
import { track } from '#app/shared/track.ts'
import { copying } from '#content/script-words.ts'
import { allIslands } from './all-islands.ts'

/** How long the check mark is shown. */
const CONFIRMATION_MS = 2000

const { documentElement: page, body } = document

loadLaterFonts()
whenSeen(() => {
  countView()
  prepareIslands(body, allIslands)
})
addEventListener('shown-in-place', () => {
  countView()
  prepareIslands(body, allIslands)
})
addEventListener('pageshow', ({ persisted }) => persisted && countView())
addEventListener('click', ({ target }) => pressed(target as Element))
addEventListener('change', ({ target }) => countChoice(target as Element))
prepareMenu()

/** A prerendered page may never be viewed. */
function whenSeen(start: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}

function countView(): void {
  if (document.querySelector('[data-counts]')) track('page_view', {})
}

function pressed(target: Element): void {
  const counted = target.closest<HTMLElement>('[data-track]:not(input)')
  if (counted) count(counted)
  const button = target.closest<HTMLElement>('[data-copy]')
  if (button) void copy(button)
}

function countChoice(target: Element): void {
  const counted = target.closest<HTMLElement>('input[data-track]')
  if (counted) count(counted)
}

function count({ dataset }: HTMLElement): void {
  const { event, ...fields } = JSON.parse(dataset.track ?? '{}')
  track(event, fields)
}

/** Copies the code in the same box. */
async function copy(button: HTMLElement): Promise<void> {
  const code = button.closest('[data-code]')?.querySelector('code')?.textContent.trimEnd() ?? ''
  try {
    await navigator.clipboard.writeText(code)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a failed copy is only logged, as specified
    return console.error('Copying to the clipboard failed.', error)
  }
  for (const other of document.querySelectorAll('[data-copied]')) other.removeAttribute('data-copied')
  const copied = String(performance.now())
  button.dataset.copied = copied
  const announcement = Object.assign(document.createElement('span'), { textContent: copying.copied })
  document.getElementById('copied')?.replaceChildren(announcement)
  setTimeout(() => {
    if (button.dataset.copied === copied) button.removeAttribute('data-copied')
    announcement.remove()
  }, CONFIRMATION_MS)
}

/** Prevents scrolling while open, and closes when a link is followed or the focus leaves it. */
function prepareMenu(): void {
  const menu = document.getElementById('site-menu')
  if (!menu) return
  const close = () => menu.matches(':popover-open') && menu.hidePopover()
  menu.addEventListener('toggle', () => {
    page.toggleAttribute('data-menu-open', menu.matches(':popover-open'))
  })
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && close())
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    const next = relatedTarget as Element | null
    if (next && !menu.parentElement?.contains(next)) close()
  })
}

/** Loaded after the first paint. */
function loadLaterFonts(): void {
  const href = document.querySelector<HTMLElement>('style[data-later-fonts]')?.dataset.laterFonts
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}
