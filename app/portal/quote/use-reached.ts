import { type RefObject, useEffect, useState } from 'react'

/** Whether somebody has pressed or focused something in a part of the page. */
export function useReached(part: RefObject<HTMLElement | null>) {
  const [isReached, setReached] = useState(false)
  const reach = () => setReached(true)
  useEffect(() => {
    const { current } = part
    const onReach = () => setReached(true)
    current?.addEventListener('focusin', onReach)
    current?.addEventListener('pointerdown', onReach)
    return () => {
      current?.removeEventListener('focusin', onReach)
      current?.removeEventListener('pointerdown', onReach)
    }
  }, [part])
  return { isReached, reach }
}
