import { useEffect, useEffectEvent } from 'react'

/** Runs when the browser shows a page again that it had kept whole, as it was when it was left. */
export function useReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && returned()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
