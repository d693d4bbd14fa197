import { useEffect, useEffectEvent, useState } from 'react'
import { later } from '../../ui/later.tsx'
import { useKeys } from './letters.ts'
import type { DeskMember } from './require-member.ts'

/** Asked for when it is wanted first, so that it is not among the first scripts. */
const FindMenu = later(() => import('./find-menu.tsx').then(({ FindMenu }) => FindMenu))
const KeysDialog = later(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog))

/** What stands over a screen of the desk when somebody asks for it, and for the how many-th time. */
type Over = { what: 'find' | 'keys'; nth: number }

/** Ctrl or ⌘ with K finds, wherever the focus is; so do `/`, and `?` shows the keys. */
export function useOver(): { over: Over | undefined; show: (what: Over['what']) => void; close: () => void } {
  const [over, setOver] = useState<Over>()
  const show = (what: Over['what']) => setOver((before) => ({ what, nth: (before?.nth ?? 0) + 1 }))
  const pressFind = useEffectEvent(() => show('find'))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) pressFind()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useKeys({
    '/': () => {
      show('find')
      return true
    },
    '?': () => {
      show('keys')
      return true
    },
  })
  // The browser tells of a dialog that it closed a moment later: the next may have been asked for by then.
  return { over, show, close: () => setOver((now) => (now === over ? undefined : now)) }
}

export function OverTheScreen({
  over,
  member,
  onClose,
}: {
  over: Over | undefined
  member: DeskMember
  onClose: () => void
}) {
  if (over?.what === 'find') return <FindMenu key={over.nth} role={member.role} onClose={onClose} />
  if (over?.what === 'keys') return <KeysDialog key={over.nth} onClose={onClose} />
  return null
}
