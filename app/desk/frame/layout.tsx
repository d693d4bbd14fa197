import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import type { BringsHeads } from '#app/head/page-head.ts'
import { createQueryClient } from '#app/portal/lists/query-client.ts'
import { later } from '#app/ui/later.tsx'
import { RouterLinks } from '#app/ui/router-links.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Toaster } from '#app/ui/toast.tsx'
import { useFactorAsked } from '../parts/factor-asked.ts'
import { SignedOut, signedOut } from '../parts/signed-out.tsx'
import type { Route } from './+types/layout'
import { deskHeads } from './desk-heads.ts'
import { OverTheScreen, useOver } from './find.tsx'
import { BottomBar, SideBar, TopBar } from './navigation.tsx'
import { requireMember } from './require-member.ts'
import { useRowKeys } from './row-keys.ts'
import { useTakeBackKey } from './take-back.ts'
import { useDeskStream } from './use-desk-stream.ts'

export const handle: BringsHeads = { heads: deskHeads }

export async function loader({ url, context }: Route.LoaderArgs) {
  return { member: await requireMember({ url, context }) }
}

/** What every page of the desk stands in: for the staff, and nobody else. */
export default function DeskLayout({ loaderData: { member } }: Route.ComponentProps) {
  const [queryClient] = useState(() => createQueryClient({ signedOut }))
  const over = useOver()
  const find = () => over.ask('find')
  useRowKeys()
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="md:grid md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]">
        <SideBar member={member} onFind={find} />
        <TopBar onFind={find} />
        <main
          id="main"
          tabIndex={-1}
          className="min-h-svh w-full px-5 pt-8 pb-24 outline-none md:px-8 md:pb-16"
        >
          <SignedOut />
          <RouterLinks>
            <Outlet context={member} />
          </RouterLinks>
        </main>
        <BottomBar member={member} />
      </div>
      <OverTheScreen over={over.asked} member={member} onClose={over.end} />
      <Toaster />
      <DeskWatch />
      <FactorAsked />
    </QueryClientProvider>
  )
}

/** Follows what changes on every page of the desk, and takes back. */
function DeskWatch() {
  useDeskStream()
  useTakeBackKey()
  return null
}

const FactorDialog = later(async () => (await import('../parts/factor-dialog.tsx')).default)

function FactorAsked() {
  const asked = useFactorAsked()
  return asked && <FactorDialog answer={asked.answer} />
}
