import { useState } from 'react'
import { useLocation } from 'react-router'

/** Whether another page has been shown since the document was loaded, also after coming back to the first. */
export function useMovedOn(): boolean {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const [movedOn, setMovedOn] = useState(false)
  if (!movedOn && pathname !== first) setMovedOn(true)
  return movedOn
}
