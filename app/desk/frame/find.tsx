import { useEffect, useState } from 'react'
import { later } from '../../ui/later.tsx'
import { useKeys } from './letters.ts'
import type { DeskMember } from './require-member.ts'

/** Asked for when it is wanted first, so that it is not among the first scripts. */
const FindMenu = later(() => import('./find-menu.tsx').then(({ FindMenu }) => FindMenu))
const KeysDialog = later(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog))

/** What stands over a screen of the desk when somebody asks for it. */
export type Over = 'find' | 'keys'

/** Ctrl or ⌘ with K finds, wherever the focus is; so do `/`, and `?` shows the keys. */
export function useOver(): [over: Over | undefined, show: (over: Over | undefined) => void] {
  const [over, show] = useState<Over>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) show('find')
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
  return [over, show]
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
  if (over === 'find') return <FindMenu role={member.role} onClose={onClose} />
  if (over === 'keys') return <KeysDialog onClose={onClose} />
  return null
}
