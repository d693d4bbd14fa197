import { lazy, Suspense, useEffect, useRef } from 'react'
import { DropArea } from './drop-area.tsx'
import { EmptyScreen } from './empty/empty-screen.tsx'
import { ShortAnswers } from './empty/short-answers.tsx'
import { keepOffline } from './offline/keep-offline.ts'
import { useAddress } from './session/use-address.ts'
import { useSession } from './session/use-session.ts'

/** Charts and figures come once there is a file. */
const ResultScreen = lazy(() => import('./result/result-screen.tsx'))
const OpenedScreen = lazy(() => import('./result/opened/opened-screen.tsx'))

/** Captures in, figures out. Once it has captures, `data-filled` tells the page around it. */
export function Tool() {
  const { files, opened } = useSession()
  useAddress()
  const isEmpty = files.length === 0 && !opened
  useFocusAfter(isEmpty)
  useKeptOffline(files.some(({ isGenerated }) => !isGenerated))
  return (
    <div data-filled={isEmpty ? undefined : ''}>
      {isEmpty ? (
        <>
          <EmptyScreen />
          <ShortAnswers />
        </>
      ) : (
        <Suspense fallback={<div className="min-h-svh" />}>
          {opened ? <OpenedScreen opened={opened} /> : <ResultScreen />}
        </Suspense>
      )}
      <DropArea />
    </div>
  )
}

/** What nobody asked for is not stored on a machine (LEK 2022:482 9 kap. 28 §): a capture of one's own asks for it, a look does not. */
function useKeptOffline(isUsed: boolean): void {
  useEffect(() => {
    if (isUsed) keepOffline()
  }, [isUsed])
}

/** Where the focus went with the screen that it was on, the next one begins at its top. */
function useFocusAfter(isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (wasEmpty.current === isEmpty) return
    wasEmpty.current = isEmpty
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [isEmpty])
}
