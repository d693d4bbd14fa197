import { OUTCOMES } from '@bildruta/frame-times'
import { heightOf, Traces } from '#app/analyser/result/time-chart/chart-marks.tsx'
import { topOf } from '#app/analyser/result/time-chart/scale.ts'
import { toneOf } from '#app/analyser/words/tones.ts'
import { notComparedWords, sceneName } from '#domain/delivery/captures/scene-words.ts'
import {
  budgetOf,
  changeWords,
  drawnSeries,
  nameOf,
  type Report,
  SIDES,
  shownFigures,
  unitOf,
  valueWords,
} from './report-data.ts'

type Scene = NonNullable<Report['scenes']>[number]

/** The scenes next to each other, on one scale. */
export function ReportScenes({ report }: { report: Report }) {
  const { scenes } = report
  if (!scenes) return null
  const budgetMs = budgetOf(report)
  const topMs = Math.max(...scenes.map(({ name }) => topOf(drawnSeries(report, name), budgetMs)))
  return (
    <section aria-labelledby="scenes" className="mt-14 @3xl:mt-20">
      <div className="flex flex-wrap items-baseline gap-x-10 gap-y-2 border-line border-b pb-5">
        <h2 id="scenes" className="text-heading">
          Scene by scene
        </h2>
        <p className="text-small text-soft">All scenes have the same scale, 0 to {Math.round(topMs)} ms.</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-8">
        {scenes.map((scene) => (
          <SceneCell key={scene.name} {...{ report, scene, topMs, budgetMs }} />
        ))}
      </ul>
    </section>
  )
}

type SceneCellProps = { report: Report; scene: Scene; topMs: number; budgetMs: number }

function SceneCell({ report, scene: { name, figures }, topMs, budgetMs }: SceneCellProps) {
  const series = drawnSeries(report, name)
  const [fps, ...others] = shownFigures(figures)
  const lacking = SIDES.find((side) => figures[0]?.[side].mean === undefined)
  const isJudged = fps?.verdict.outcome !== 'single-run'
  return (
    <li className="border-line border-b py-5 print:break-inside-avoid">
      <h3 className="wrap-anywhere text-small tracking-normal">{sceneName(name)}</h3>
      <span aria-hidden="true" className="relative mt-3 block h-20 border-line border-b">
        <Traces
          series={series}
          from={0}
          to={Math.max(...series.map(({ to }) => to))}
          topMs={topMs}
          strokeWidth="1.2"
          hasBand
        />
        <span
          className="absolute inset-x-0 budget-line [print-color-adjust:exact]"
          style={{ top: heightOf(budgetMs, topMs) }}
        />
      </span>
      {!fps && (
        <p className="mt-3 text-small">
          {lacking
            ? `This scene was ${notComparedWords(report.declared?.build?.[lacking] ?? `the build ${lacking}`)}.`
            : figures[0]?.words.detail}
        </p>
      )}
      {fps && (
        <>
          <p className="mt-3 font-semibold text-lead tracking-[-0.03em]">
            <span className="text-before">{valueWords(fps.before.mean, 'FPS')}</span>{' '}
            <span className="text-soft">→</span>{' '}
            <span className="text-after">{valueWords(fps.after.mean, 'FPS')}</span>{' '}
            <span className="font-normal text-micro text-soft tracking-normal">FPS</span>
          </p>
          <p className="text-small">
            <span className={toneOf(fps.verdict.outcome)}>
              {isJudged ? OUTCOMES[fps.verdict.outcome].word : changeWords(fps, 'FPS').spread}
            </span>
            {isJudged && (
              <span className="ml-2 font-mono text-micro text-soft">{changeWords(fps, 'FPS').spread}</span>
            )}
          </p>
        </>
      )}
      <dl className="mt-3 grid gap-1 text-small">
        {others.map((figure) => {
          const unit = unitOf(report, figure)
          return (
            <div key={figure.metric} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-soft">{nameOf(report, figure)}</dt>
              <dd className="font-mono text-micro">
                {valueWords(figure.before.mean, unit)} → {valueWords(figure.after.mean, unit)}
              </dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}
