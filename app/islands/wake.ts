import { isMessageCarried } from '#app/shared/carried-message.ts'
import { notStarted } from '#content/script-words.ts'

/**
 * When an island starts: on interaction; also if a message was carried here (app/shared/carried-message.ts), if the
 * address has `key=value` after the `#`, once the page is idle, or once it is seen.
 */
export type Waking = 'intent' | 'carried' | 'linked' | 'idle' | 'seen'

/** Events that start an island. */
const SIGNS = ['pointerenter', 'pointerdown', 'focusin', 'dragenter', 'click', 'change']
/** Longer presses are drags or long presses. */
const LONGEST_TAP_MS = 250
/** The browser handles clicks on these without JavaScript. */
const NATIVE = 'a, input, select, textarea, label, summary'

/** @param starts the start functions by `data-island` */
export function prepareIslands(root: Element, starts: Readonly<Record<string, StartIsland>>): void {
  for (const island of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island: name = '', props = '{}' } = island.dataset
    prepare(island, async () => starts[name]?.(island, JSON.parse(props) as never))
  }
}

function prepare(island: HTMLElement, start: () => Promise<void>): void {
  const asleep = new AbortController()
  const signs = new AbortController()
  let held: MouseEvent | undefined

  async function wake(sign?: Event): Promise<void> {
    if (signs.signal.aborted) return
    signs.abort()
    island.setAttribute('aria-busy', 'true')
    try {
      if (beginsPress(sign)) await pressed()
      await painted()
      await start()
      island.dataset.awake = ''
    } catch (error) {
      // Without the island, links and forms still work as HTML.
      // biome-ignore lint/suspicious/noConsole: a failure that nobody sees is found here
      console.error(`${island.dataset.island} did not start.`, error)
      reportOncePressed(island, sign ?? held)
    }
    asleep.abort()
    island.removeAttribute('aria-busy')
    if (held) held.target?.dispatchEvent(new MouseEvent('click', held))
  }

  /** Repeats a click that happened while the island was starting. */
  function hold(event: MouseEvent): void {
    if ((event.target as Element).closest(NATIVE)) return
    event.preventDefault()
    event.stopPropagation()
    held = event
  }

  island.addEventListener('click', hold, { capture: true, signal: asleep.signal })
  for (const sign of SIGNS)
    island.addEventListener(sign, (event) => void wake(event), {
      capture: true,
      passive: true,
      signal: signs.signal,
    })
  // A keyboard user or a dragged file can reach every island of the page.
  for (const sign of ['keydown', 'dragenter'])
    addEventListener(sign, () => void wake(), { signal: signs.signal })
  const { when } = island.dataset
  // The user focused the island before this script ran.
  if (island.matches(':focus-within')) void wake()
  else if (
    when === 'idle' ||
    (when === 'carried' && isMessageCarried()) ||
    (when === 'linked' && location.hash.includes('='))
  )
    whenIdle(() => void wake())
  else if (when === 'seen') whenSeen(island, () => void wake())
}

/** On touch screens, `pointerenter` fires when the finger comes down. */
function beginsPress(sign: Event | undefined): boolean {
  return sign instanceof PointerEvent && (sign.pointerType === 'touch' || sign.type === 'pointerdown')
}

/** Whether the event hit a control that only works with JavaScript. */
function isInVain({ target }: Event): boolean {
  const pressed = target instanceof Element ? target.closest('button, input, select') : null
  return pressed !== null && !pressed.closest('form')
}

/** Adds an error message after the first press that needs the script. @param pressed a press that already happened */
function reportOncePressed(island: HTMLElement, pressed: Event | undefined): void {
  const reported = new AbortController()
  const report = (event: Event) => {
    if (!isInVain(event)) return
    reported.abort()
    const line = Object.assign(document.createElement('p'), { role: 'status', textContent: notStarted })
    line.style.paddingBlock = '1rem'
    island.append(line)
  }
  for (const sign of ['click', 'input']) island.addEventListener(sign, report, { signal: reported.signal })
  if (pressed) report(pressed)
}

/** Waits until the press is over because evaluating a script in between would delay the click. */
function pressed(): Promise<unknown> {
  return new Promise((done) => {
    for (const end of ['click', 'pointercancel', 'pointermove'])
      addEventListener(end, done, { capture: true, once: true })
    setTimeout(done, LONGEST_TAP_MS)
  })
}

/** Lets the browser paint its own response to the press first. */
function painted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

function whenSeen(island: HTMLElement, wake: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    wake()
  })
  observer.observe(island)
}

function whenIdle(wake: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 })
  else setTimeout(wake, 300)
}

/** The islands; `app/all-islands.ts` loads them. */
export type IslandName =
  | 'carousel'
  | 'comparison'
  | 'contact-form'
  | 'expand-all'
  | 'frame-times'
  | 'hero'
  | 'hitch-slider'
  | 'overdraw'
  | 'payment-result'
  | 'result'
  | 'run-lesson'
  | 'runs-sentence'
  | 'section-rail'
  | 'tier-highlight'
  | 'withdraw'

/** @param props as stored by the build next to the island */
export type StartIsland = (island: HTMLElement, props: never) => Promise<void>
