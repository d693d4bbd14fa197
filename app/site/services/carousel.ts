/** Time per slide. */
const STAY_MS = 5_000
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Turns a scroll-snap list into a carousel. It advances while nobody interacts with it, and starts paused for users
 * who prefer reduced motion. Attributes control its appearance (`services.tsx`).
 */
export function startCarousel(section: HTMLElement): void {
  const viewport = section.querySelector<HTMLElement>('[data-viewport]')
  const list = viewport?.firstElementChild
  if (!viewport || !list) return
  const slides = [...list.children] as HTMLElement[]
  const buttons = [...section.querySelectorAll<HTMLButtonElement>('button')]
  const reduced = matchMedia(REDUCED_MOTION)
  let selected = 0
  let playing = !reduced.matches
  let pointed = false
  let focused = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const actions: Record<string, () => void> = {
    play: () => {
      playing = !playing
      draw()
    },
    previous: () => show(selected - 1),
    next: () => show(selected + 1),
  }

  function show(slide: number): void {
    selected = (slide + slides.length) % slides.length
    const left = (slides[selected]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
    viewport?.scrollTo({ left, behavior: reduced.matches ? 'instant' : 'smooth' })
    draw()
  }

  function draw(): void {
    section.toggleAttribute('data-playing', playing)
    list?.setAttribute('aria-live', playing ? 'off' : 'polite')
    for (const [index, slide] of slides.entries())
      if (index === selected) slide.removeAttribute('aria-hidden')
      else slide.setAttribute('aria-hidden', 'true')
    for (const button of buttons) {
      const { slide, turn, playLabel, pauseLabel } = button.dataset
      if (slide !== undefined) button.ariaCurrent = Number(slide) === selected ? 'true' : null
      if (turn === 'play') button.ariaLabel = (playing ? pauseLabel : playLabel) ?? null
    }
    wait()
  }

  /** Restarts the timer, so each slide stays its full time. */
  function wait(): void {
    clearTimeout(timer)
    const isRunning = playing && !pointed && !focused && !document.hidden
    if (isRunning) timer = setTimeout(() => show(selected + 1), STAY_MS)
  }

  for (const button of buttons) {
    const { slide, turn = '' } = button.dataset
    button.addEventListener(
      'click',
      slide === undefined ? () => actions[turn]?.() : () => show(Number(slide)),
    )
  }
  viewport.addEventListener('scrollend', () => {
    const visible = Math.round(viewport.scrollLeft / viewport.clientWidth)
    if (visible === selected) return
    selected = visible
    draw()
  })
  section.addEventListener('pointerenter', ({ pointerType }) => {
    pointed = pointerType === 'mouse'
    wait()
  })
  section.addEventListener('pointerleave', () => {
    pointed = false
    wait()
  })
  section.addEventListener('focusin', () => {
    focused = true
    wait()
  })
  section.addEventListener('focusout', ({ relatedTarget }) => {
    focused = section.contains(relatedTarget as Node | null)
    wait()
  })
  document.addEventListener('visibilitychange', wait)
  section.toggleAttribute('data-ready', true)
  draw()
}
