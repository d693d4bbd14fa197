import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Positions of this document's history entries, in pixels. In memory: public pages store nothing. */
const positions = new Map<string, number>()

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A new navigation starts at the top, or at its anchor; going back or forward restores where one was. Between
 * documents the browser does this by itself.
 */
export function ScrollPosition() {
  const { key, hash, pathname } = useLocation()
  const navigation = useNavigationType()
  const firstPage = useRef(true)
  // Entries that a plain `#anchor` link makes have no key of their own.
  const entry = key + hash

  useEffect(() => {
    const handOver = () => {
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', handOver)
    return () => removeEventListener('pagehide', handOver)
  }, [])

  // Before the window is moved below, so that the new page's position is never taken for the old one's.
  useBeforePaint(() => {
    const remember = () => positions.set(entry, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [entry])

  useBeforePaint(() => {
    if (firstPage.current) {
      firstPage.current = false
      return
    }
    const remembered = navigation === 'POP' ? positions.get(entry) : undefined
    const target = anchorTarget(hash)
    if (remembered !== undefined) scrollTo(0, remembered)
    else if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [entry, pathname])

  return null
}

function anchorTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A malformed escape names no anchor.
    return null
  }
}
