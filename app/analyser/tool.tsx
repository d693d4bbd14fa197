import { lazy, type RefObject, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { DropArea } from './drop-area.tsx'
import { EmptyScreen } from './empty/empty-screen.tsx'
import { ShortAnswers } from './empty/short-answers.tsx'
import { keepOffline } from './offline/keep-offline.ts'
import { useAddress } from './session/use-address.ts'
import { useSession } from './session/use-session.ts'

/** Charts and figures come once there is a file. */
const ResultScreen = lazy(() => import('./result/result-screen.tsx'))
const OpenedScreen = lazy(() => import('./result/opened/opened-screen.tsx'))

/** Captures in, figures out. */
export function Tool() {
  const { files, opened } = useSession()
  useAddress()
  const hasNothing = files.length === 0 && !opened
  // The first file has the screens change places in a task of its own, not in that which takes it.
  const isEmpty = useDeferredValue(hasNothing) || hasNothing
  const tool = useRef<HTMLDivElement>(null)
  useTold(tool, isEmpty)
  useFocusAfter(isEmpty)
  useKeptOffline(files.some(({ sample }) => !sample))
  return (
    <div ref={tool}>
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

/**
 * `data-filled` tells the page around the tool whether it has captures. Set there, since a `:has()` around the tool would have the browser
 * work out the styles of the whole page anew whenever anything of the tool comes or goes, with each file and each verdict.
 */
function useTold(tool: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const around = tool.current?.closest('[data-around-tool]')
    around?.toggleAttribute('data-filled', !isEmpty)
  }, [tool, isEmpty])
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
