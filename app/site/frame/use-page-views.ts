import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { track } from '../../ground/track.ts'
import { usePageHead } from '../../head/head-tags.tsx'

/**
 * Counts each page of the public site once per navigation; not again for another anchor or query, and not where there is no
 * such page. It can only count once the client runtime has loaded: whoever leaves before is not counted.
 */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const isPage = !usePageHead().isMissing
  const counted = useRef('')

  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    if (isPage) track('page_view', {})
  }, [pathname, isPage])
}
