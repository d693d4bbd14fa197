import type { PublicPage } from '#app/ground/page-contract.ts'
import { Island } from '#app/islands/island.tsx'
import { ClosingCall } from '#app/parts/closing-call.tsx'
import { frameTimes } from '#content/frame-times.ts'
import type { Route } from './+types/frame-times'
import { Facts } from './teaching/facts.tsx'
import { Guides } from './teaching/guides.tsx'
import { lowLessons } from './teaching/low-lesson.ts'
import { LowSection } from './teaching/low-section.tsx'
import { runLessons } from './teaching/run-lesson.ts'
import { RunSection } from './teaching/run-section.tsx'
import { Tool } from './tool.tsx'

export const handle: PublicPage = { public: {} }

/** What it teaches is computed once, by the build. */
export function loader() {
  return { lows: lowLessons(), runs: runLessons() }
}

/** `/tools/frame-times`: captures become figures in the visitor's browser. */
export default function FrameTimes({ loaderData: { lows, runs } }: Route.ComponentProps) {
  return (
    <div data-around-tool className="group/tool">
      <Island name="frame-times" when="linked" of={Tool} props={{}} />
      <div className="group-data-filled/tool:print:hidden apart">
        <LowSection lessons={lows} />
        <Island name="run-lesson" when="intent" of={RunSection} props={{ lessons: runs }} />
        <Guides />
        <Facts />
      </div>
      <div className="group-data-filled/tool:hidden">
        <ClosingCall {...frameTimes.call} />
      </div>
    </div>
  )
}
