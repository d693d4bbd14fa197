import { useEffect } from 'react'
import { preload } from 'react-dom'
import { type Sheet, wholeSheets } from './styles.ts'

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const

/**
 * Adds the whole stylesheet when one goes on to another page: React shows that page only when the sheet is there. A page that
 * stays alone never pays for it. It is fetched, but not yet applied, at the first sign that a link will be followed.
 */
export function WholeSheet({ sheet, movedOn }: { sheet: Sheet; movedOn: boolean }) {
  const address = wholeSheets[sheet]

  useEffect(() => {
    if (!address || movedOn) return
    const fetchAhead = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href^="/"]')) preload(address, { as: 'style' })
    }
    for (const sign of SIGNS) addEventListener(sign, fetchAhead, { passive: true })
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, fetchAhead)
    }
  }, [address, movedOn])

  return address && movedOn ? <link rel="stylesheet" href={address} precedence="whole" /> : null
}
