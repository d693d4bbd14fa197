import { useEffect, useEffectEvent } from 'react'

/** Runs when the page is restored from the back/forward cache. */
export function useReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && returned()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
