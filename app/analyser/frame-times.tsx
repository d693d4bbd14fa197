import { lazy, Suspense, useEffect, useRef } from 'react'
import { frameTimes } from '../../content/frame-times.ts'
import type { PublicPage } from '../ground/page-contract.ts'
import { ClosingCall } from '../parts/closing-call.tsx'
import type { Route } from './+types/frame-times'
import { DropArea } from './drop-area.tsx'
import { EmptyScreen } from './empty/empty-screen.tsx'
import { ShortAnswers } from './empty/short-answers.tsx'
import { keepOffline } from './offline/keep-offline.ts'
import { useAddress } from './session/use-address.ts'
import { useSession } from './session/use-session.ts'
import { Facts } from './teaching/facts.tsx'
import { Guides } from './teaching/guides.tsx'
import { lowLessons } from './teaching/low-lesson.ts'
import { LowSection } from './teaching/low-section.tsx'
import { runLessons } from './teaching/run-lesson.ts'
import { RunSection } from './teaching/run-section.tsx'

export const handle: PublicPage = { public: { runtime: 'after-paint' } }

/** What it teaches is computed once, by the build. */
export function loader() {
  return { lows: lowLessons(), runs: runLessons() }
}

/** Charts and figures come once there is a file. */
const ResultScreen = lazy(() => import('./result/result-screen.tsx'))

/** `/tools/frame-times`: captures become figures in the visitor's browser. */
export default function FrameTimes({ loaderData: { lows, runs } }: Route.ComponentProps) {
  const { files } = useSession()
  useAddress()
  useEffect(keepOffline, [])
  const isEmpty = files.length === 0
  useFocusAfter(isEmpty)
  return (
    <>
      {isEmpty ? (
        <>
          <EmptyScreen />
          <ShortAnswers />
        </>
      ) : (
        <Suspense fallback={<div className="min-h-svh" />}>
          <ResultScreen />
        </Suspense>
      )}
      <div className={isEmpty ? undefined : 'print:hidden'}>
        <LowSection lessons={lows} />
        <RunSection lessons={runs} />
        <Guides />
        <Facts />
      </div>
      {isEmpty && <ClosingCall {...frameTimes.call} />}
      <DropArea />
    </>
  )
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
