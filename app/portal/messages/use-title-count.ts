import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Puts the number of unread messages before the title of whatever page is shown: `(2) Dashboard | …`. */
export function useTitleCount(count: number): void {
  const { pathname } = useLocation()
  // The address is named because the title changes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [count, pathname])
}
