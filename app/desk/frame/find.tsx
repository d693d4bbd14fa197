import { useEffect, useEffectEvent } from 'react'
import { type Asked, useAsked } from '#app/ui/asked.ts'
import { later } from '#app/ui/later.tsx'
import { useKeys } from './letters.ts'
import type { DeskMember } from './require-member.ts'

/** Asked for when it is wanted first, so that it is not among the first scripts. */
const FindMenu = later(() => import('./find-menu.tsx').then(({ FindMenu }) => FindMenu))
const KeysDialog = later(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog))

/** What stands over a screen of the desk when somebody asks for it. */
type Over = 'find' | 'keys'

/** Ctrl or ⌘ with K finds, wherever the focus is; so do `/`, and `?` shows the keys. */
export function useOver(): ReturnType<typeof useAsked<Over>> {
  const over = useAsked<Over>()
  const pressFind = useEffectEvent(() => over.ask('find'))
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
      over.ask('find')
      return true
    },
    '?': () => {
      over.ask('keys')
      return true
    },
  })
  return over
}

export function OverTheScreen({
  over,
  member,
  onClose,
}: {
  over: Asked<Over> | undefined
  member: DeskMember
  onClose: () => void
}) {
  if (over?.what === 'find') return <FindMenu key={over.nth} role={member.role} onClose={onClose} />
  if (over?.what === 'keys') return <KeysDialog key={over.nth} onClose={onClose} />
  return null
}
