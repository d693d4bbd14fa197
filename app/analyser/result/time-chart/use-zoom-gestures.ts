import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { setAddress } from '../../session/session.ts'
import { type Scale, secondAt } from './scale.ts'
import { windowAround } from './zoom.ts'

/** How much a pixel of the wheel zooms; trackpads tell their pinch as a wheel with Ctrl and far smaller steps. */
const WHEEL = 0.002
const TRACKPAD_PINCH = 0.01
/** A wheel that counts in lines, in pixels. */
const LINE = 16

/** As two fingers came down: the second between them, how far apart they were, how many seconds the chart showed. */
type Pinch = { second: number; distance: number; width: number }

/**
 * Zoom and pan by wheel and by two fingers. The wheel scrolls the page until Ctrl is held or the chart has the focus; one finger scrubs.
 * @param isFrozen neither zooms nor pans
 * @returns what two fingers hold, until both have left
 */
export function useZoomGestures(
  box: RefObject<HTMLElement | null>,
  scale: Scale,
  seconds: number,
  isFrozen: boolean,
): RefObject<Pinch | undefined> {
  const pinch = useRef<Pinch>(undefined)
  const width = scale.to - scale.from

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const isOurs = event.ctrlKey || event.metaKey || document.activeElement === box.current
    if (!isOurs) return
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
    const isPan = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    const { left, width: pixels } = boxOf(event)
    const share = Math.min(1, Math.max(0, (event.clientX - left) / pixels))
    const panned = isPan ? (((event.deltaX || event.deltaY) * unit) / pixels) * width : 0
    const factor = isPan ? 1 : Math.exp(event.deltaY * unit * (event.ctrlKey ? TRACKPAD_PINCH : WHEEL))
    const zoom = windowAround(width * factor, { second: secondAt(scale, share) + panned, share, seconds })
    // The page scrolls on where there is nothing more to zoom out of.
    if (zoom === undefined && width >= seconds && !event.ctrlKey) return
    event.preventDefault()
    setAddress({ zoom })
  })

  const onTouchStart = useEffectEvent((event: TouchEvent) => {
    const fingers = fingersOf(event)
    if (fingers && event.cancelable) event.preventDefault()
    pinch.current = fingers && {
      second: secondAt(scale, fingers.share),
      distance: fingers.distance,
      width,
    }
  })

  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    const fingers = fingersOf(event)
    if (!fingers || !pinch.current || !event.cancelable) return
    event.preventDefault()
    const { second, distance, width: before } = pinch.current
    setAddress({
      zoom: windowAround((before * distance) / fingers.distance, { second, share: fingers.share, seconds }),
    })
  })

  useEffect(() => {
    const element = box.current
    if (!element || isFrozen) return
    const end = ({ touches }: TouchEvent) => {
      if (touches.length === 0) pinch.current = undefined
    }
    // React listens passively: the page would scroll and grow as well.
    const options = { passive: false }
    element.addEventListener('wheel', onWheel, options)
    element.addEventListener('touchstart', onTouchStart, options)
    element.addEventListener('touchmove', onTouchMove, options)
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchmove', onTouchMove)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [box, isFrozen])

  return pinch
}

function boxOf({ currentTarget }: Event): DOMRect {
  return (currentTarget as HTMLElement).getBoundingClientRect()
}

/** How far two fingers are apart, in pixels, and at what share of the chart's width their middle is. */
function fingersOf(event: TouchEvent): { distance: number; share: number } | undefined {
  const [one, other] = event.touches
  if (!one || !other || event.touches.length !== 2) return undefined
  const { left, width } = boxOf(event)
  const middle = (one.clientX + other.clientX) / 2
  return {
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    share: Math.min(1, Math.max(0, (middle - left) / width)),
  }
}
