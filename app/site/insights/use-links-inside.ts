import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { crossesPolicies } from '../../ground/page-contract.ts'

/**
 * Lets plain links navigate as `<Link>` does: to other pages of ours without loading a document, to a place on this page
 * together with the focus.
 */
export function useLinksInside(container: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()

  useEffect(() => {
    const element = container.current
    const follow = (event: MouseEvent) => {
      const address = ownAddress(event)
      if (address === undefined) return
      event.preventDefault()
      navigate(address)
      if (address.startsWith('#')) document.getElementById(address.slice(1))?.focus({ preventScroll: true })
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [container, navigate])
}

/** Where a plain click on a link of ours leads; nothing when the browser itself is to follow it. */
function ownAddress(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined
  if (href?.startsWith('#')) return href
  return href?.startsWith('/') && !crossesPolicies(location.pathname, new URL(href, location.href).pathname)
    ? href
    : undefined
}
