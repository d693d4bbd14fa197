import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Outlet } from 'react-router'
import type { BringsHeads } from '#app/head/page-head.ts'
import { createQueryClient } from '#app/portal/lists/query-client.ts'
import { later, useAsked } from '#app/ui/later.tsx'
import { RouterLinks } from '#app/ui/router-links.tsx'
import { Toaster } from '#app/ui/toast.tsx'
import { SkipLink } from '#app/ui/visually-hidden.tsx'
import { useFactorRequest } from '../components/call-desk.ts'
import { useDeskStream } from '../components/desk-stream.tsx'
import { SignedOut, signedOut } from '../components/signed-out.tsx'
import type { Route } from './+types/layout'
import { deskHeads } from './desk-pages.ts'
import { requireMember } from './member.ts'
import { BottomBar, MoreDialog, SideBar, TopBar } from './navigation.tsx'
import { useKeys, useUndoKey } from './shortcuts.ts'

/** In the layout, so that other pages don't load them. */
export const handle: BringsHeads = { heads: deskHeads }

export async function loader({ url, context }: Route.LoaderArgs) {
  return { member: await requireMember({ url, context }) }
}

export default function DeskLayout({ loaderData: { member } }: Route.ComponentProps) {
  const [queryClient] = useState(() => createQueryClient({ signedOut }))
  const over = useOver()
  const find = () => over.ask('find')
  const Dialog = DIALOGS[over.asked?.what ?? 'find']
  useRowKeys()
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SideBar member={member} onFind={find} onKeys={() => over.ask('keys')} />
        <TopBar onFind={find} />
        <main
          id="main"
          tabIndex={-1}
          className="min-h-svh w-full px-5 pt-6 pb-24 outline-none md:px-8 lg:pb-16"
        >
          <SignedOut />
          <RouterLinks>
            <Outlet context={member} />
          </RouterLinks>
          <noscript>
            <p className="mt-4 text-soft">Turn on JavaScript to see this page.</p>
          </noscript>
        </main>
        <BottomBar onMore={() => over.ask('more')} />
      </div>
      {over.asked && <Dialog key={over.asked.nth} member={member} onClose={over.end} />}
      <Toaster />
      <DeskWatch />
      <FactorRequest />
    </QueryClientProvider>
  )
}

function DeskWatch() {
  useDeskStream()
  useUndoKey()
  return null
}

const FactorDialog = later(async () => (await import('../components/factor-dialog.tsx')).default)

function FactorRequest() {
  const asked = useFactorRequest()
  return asked && <FactorDialog answer={asked.answer} />
}

/**
 * Keys for lists marked with `data-rows`: `J` and `K` step, `O` opens, `R` answers. Call it once, around all screens.
 */
function useRowKeys(): void {
  const step = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] > li')].flatMap(
      (row) => row.querySelector<HTMLElement>('a, summary, button') ?? [],
    )
    if (rows.length === 0) return false
    const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
    const to = at === -1 ? rows.findIndex((row) => row.getBoundingClientRect().top >= 0) : at + by
    rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus()
    return true
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    o: () => {
      const row = document.activeElement?.closest('[data-rows] > li')?.querySelector<HTMLElement>('a')
      row?.click()
      return row !== undefined && row !== null
    },
    r: () => {
      const field = document.querySelector<HTMLElement>('#answer textarea')
      field?.focus()
      return field !== null
    },
  })
}

/** Loaded on first use to keep the initial scripts small. */
const FindMenu = later(() => import('./find-menu.tsx').then(({ FindMenu }) => FindMenu))
const KeysDialog = later(() => import('./shortcuts-dialog.tsx').then(({ KeysDialog }) => KeysDialog))

const DIALOGS = { find: FindMenu, keys: KeysDialog, more: MoreDialog }

type Over = keyof typeof DIALOGS

function useOver(): ReturnType<typeof useAsked<Over>> {
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
  const opens = (what: Over) => () => {
    over.ask(what)
    return true
  }
  useKeys({ '/': opens('find'), '?': opens('keys') })
  return over
}
