import { isMessageCarried } from '#app/shared/carried-message.ts'
import { notStarted } from '#content/script-words.ts'

/**
 * When an island wakes: as somebody reaches for it; also where a message was carried here (`ground/carried-message.ts`), or where the
 * address holds something for it after the `#`, which is no anchor; or once the page has nothing else to do.
 */
export type Waking = 'intent' | 'carried' | 'linked' | 'idle'

/** What tells that somebody reaches for an element. */
const SIGNS = ['pointerenter', 'pointerdown', 'focusin', 'dragenter', 'click', 'change']
/** A tap is over by then; who presses longer drags, or waits for something. */
const LONGEST_TAP_MS = 250
/** The browser answers these by itself. */
const NATIVE = 'a, input, select, textarea, label, summary'

/** Every island below an element, each to be woken in its time. @param starts by the name in `data-island` */
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
      // Without it links lead on and forms are posted as they are.
      // biome-ignore lint/suspicious/noConsole: a failure that nobody sees is found here
      console.error(`${island.dataset.island} did not start.`, error)
      sayOncePressed(island, sign ?? held)
    }
    asleep.abort()
    island.removeAttribute('aria-busy')
    if (held) held.target?.dispatchEvent(new MouseEvent('click', held))
  }

  /** A press that comes while the island wakes is made again when it is there. */
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
  // Whoever goes by keyboard, or brings a file, reaches for all that the page has.
  for (const sign of ['keydown', 'dragenter'])
    addEventListener(sign, () => void wake(), { signal: signs.signal })
  const { when } = island.dataset
  // Somebody was faster than the script.
  if (island.matches(':focus-within')) void wake()
  else if (
    when === 'idle' ||
    (when === 'carried' && isMessageCarried()) ||
    (when === 'linked' && location.hash.includes('='))
  )
    whenIdle(() => void wake())
}

/** A finger enters as it comes down. */
function beginsPress(sign: Event | undefined): boolean {
  return sign instanceof PointerEvent && (sign.pointerType === 'touch' || sign.type === 'pointerdown')
}

/** Whether it reached for what only a script answers. */
function isInVain({ target }: Event): boolean {
  const pressed = target instanceof Element ? target.closest('button, input, select') : null
  return pressed !== null && !pressed.closest('form')
}

/** That it does not answer, at its end. @param pressed what was pressed already */
function sayOncePressed(island: HTMLElement, pressed: Event | undefined): void {
  const said = new AbortController()
  const say = (event: Event) => {
    if (!isInVain(event)) return
    said.abort()
    const line = Object.assign(document.createElement('p'), { role: 'status', textContent: notStarted })
    line.style.paddingBlock = '1rem'
    island.append(line)
  }
  for (const sign of ['click', 'input']) island.addEventListener(sign, say, { signal: said.signal })
  if (pressed) say(pressed)
}

/** The press has been made, or is none that ends soon. A script that is evaluated between a finger's coming and going would keep both waiting. */
function pressed(): Promise<unknown> {
  return new Promise((done) => {
    for (const end of ['click', 'pointercancel', 'pointermove'])
      addEventListener(end, done, { capture: true, once: true })
    setTimeout(done, LONGEST_TAP_MS)
  })
}

/** What the browser answers to a press by itself is seen first: React takes a slow phone longer than a press may wait. */
function painted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

function whenIdle(wake: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 })
  else setTimeout(wake, 300)
}

/** What reacts on public pages; `app/all-islands.ts` says what each is. */
export type IslandName =
  | 'carousel'
  | 'contact-form'
  | 'expand-all'
  | 'frame-times'
  | 'hero'
  | 'hitch-slider'
  | 'overdraw'
  | 'payment-result'
  | 'run-lesson'
  | 'runs-sentence'
  | 'section-rail'
  | 'tail-chooser'
  | 'tier-highlight'
  | 'withdraw'

/** Brings an island to life. @param props as the build wrote them beside it */
export type StartIsland = (island: HTMLElement, props: never) => Promise<void>
