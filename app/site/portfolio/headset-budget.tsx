import { caseStudyPage } from '#content/case-study-page.ts'
import { along } from '../figures/axis.ts'
import { BudgetMark } from './bar.tsx'
import { formatMilliseconds, frameTime } from './benchmark-figures.ts'

const { screen, headset, view, views, caption } = caseStudyPage.inProgress.budget
const SCREEN_FPS = 60

/** The frame of a headset, which two views share, on one scale with that of a screen. Empty: nothing is measured yet. */
export function HeadsetBudget({ targetFps }: { targetFps: number }) {
  const rows = [
    { name: screen, fps: SCREEN_FPS, parts: [view] },
    { name: headset, fps: targetFps, parts: views },
  ]
  const axis = { end: frameTime(SCREEN_FPS), marks: [] }
  return (
    <figure>
      <div className="grid gap-y-6 border-line border-b border-l pb-6">
        {rows.map(({ name, fps, parts }) => (
          <div key={name}>
            <p className="flex flex-wrap justify-between gap-x-5 pl-3 font-mono text-micro">
              <span>
                {name} <span className="text-soft">{fps} Hz</span>
              </span>
              <span>{formatMilliseconds(frameTime(fps))}</span>
            </p>
            <div className="relative mt-2 h-14">
              <div
                className="grid h-full grid-flow-col divide-x divide-edge border-edge border-y"
                style={{ width: along(axis, frameTime(fps)) }}
              >
                {parts.map((part) => (
                  <span key={part} className="grid place-content-center font-mono text-micro text-soft">
                    {part}
                  </span>
                ))}
              </div>
              <BudgetMark at={along(axis, frameTime(fps))} />
            </div>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 max-w-[42em] text-small text-soft">{caption}</figcaption>
    </figure>
  )
}
