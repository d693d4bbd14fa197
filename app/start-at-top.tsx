import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** In an application a new navigation starts at the top or at its anchor, as a document does; back and forward are the browser's own. */
export function StartAtTop() {
  const { key, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(key)

  useBeforePaint(() => {
    if (shown.current === key) return
    shown.current = key
    if (navigation === 'POP') return
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
  }, [key, hash, navigation])

  return null
}
