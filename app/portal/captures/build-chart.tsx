import type { SceneHistory } from '#domain/delivery/captures/captures.schema.ts'
import { roundAxisEnd } from '../project/measured-figures.tsx'
import { countWords, fpsWords } from './capture-words.ts'

type BuildChartProps = {
  builds: SceneHistory['builds']
  /** The build that is shown to be worse than the one before. */
  worse: string | undefined
  targetFps: number | undefined
}

/** In px. */
const HEIGHT = 144
/** The runs are beside the mean, so that they don’t hide each other. */
const MEAN = { x1: -10, x2: 2 }
const RUN = { x1: 5, x2: 12 }
/** Older builds are in the table. */
const MOST_SHOWN = 24
/** Above this share of the axis, the label of the target replaces the axis' end. */
const NEAR_END = 0.84

const COLORS = { before: 'text-before', after: 'text-after' }

/** The average FPS of builds: a tick for each run, their range, and the mean as a thick tick. The axis starts at 0. */
export function BuildChart({ builds, worse, targetFps }: BuildChartProps) {
  const shown = builds.slice(-MOST_SHOWN)
  const end = roundAxisEnd(Math.max(targetFps ?? 0, ...shown.flatMap(({ values }) => values)))
  const y = (fps: number) => HEIGHT * (1 - fps / end)
  const x = (index: number) => `${((index + 0.5) / shown.length) * 100}%`
  const isTargetNearEnd = targetFps !== undefined && targetFps / end > NEAR_END
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 font-mono text-micro text-soft [forced-color-adjust:none] [print-color-adjust:exact]"
    >
      <div className="relative w-14 text-right" style={{ height: HEIGHT }}>
        {!isTargetNearEnd && <AxisLabel top={0}>{end} FPS</AxisLabel>}
        {targetFps !== undefined && <AxisLabel top={y(targetFps)}>{targetFps} FPS</AxisLabel>}
        <AxisLabel top={HEIGHT}>0</AxisLabel>
      </div>
      <svg width="100%" height={HEIGHT} className="overflow-visible">
        <title>Average FPS by build</title>
        <g className="stroke-line">
          <line x1="0" x2="100%" y1="0" y2="0" />
          <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} />
        </g>
        {targetFps !== undefined && (
          <line
            x1="0"
            x2="100%"
            y1={y(targetFps)}
            y2={y(targetFps)}
            className="stroke-ink"
            strokeDasharray="2 3"
          />
        )}
        {shown.slice(1).map(({ build, mean }, index) => (
          <line
            key={build}
            x1={x(index)}
            x2={x(index + 1)}
            y1={y(shown[index]?.mean ?? mean)}
            y2={y(mean)}
            className="stroke-edge"
          />
        ))}
        {shown.map(({ build, values, mean, side }, index) => (
          <svg key={build} x={x(index)} className={`overflow-visible ${COLORS[side]}`} stroke="currentColor">
            <title>{`${build}: ${fpsWords(mean)}, ${countWords(values.length, 'run')}`}</title>
            <line x1={RUN.x1} x2={RUN.x1} y1={y(Math.max(...values))} y2={y(Math.min(...values))} />
            {values.map((value, run) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name.
              <line key={run} {...RUN} y1={y(value)} y2={y(value)} />
            ))}
            <line {...MEAN} y1={y(mean)} y2={y(mean)} strokeWidth="3" />
            {build === worse && (
              <path
                d="M-6-8H6L0 0Z"
                transform={`translate(0 ${y(Math.max(...values)) - 6})`}
                className="fill-negative stroke-none"
              />
            )}
          </svg>
        ))}
      </svg>
      <BuildNames builds={shown} worse={worse} />
    </div>
  )
}

/** A letter with some space, and the width that charts have at least. In px. */
const LETTER = 8
const LEAST_WIDTH = 250

/** The first and the last unless all fit. */
function BuildNames({ builds, worse }: Omit<BuildChartProps, 'targetFps'>) {
  const longest = Math.max(...builds.map(({ build }) => build.length))
  const doAllFit = (longest + 1) * LETTER * builds.length <= LEAST_WIDTH
  const named = doAllFit || builds.length === 1 ? builds : [builds.at(0), builds.at(-1)]
  return (
    <div className={`col-start-2 mt-1 flex ${doAllFit ? '' : 'justify-between gap-x-3'}`}>
      {named.map(
        (build) =>
          build && (
            <span
              key={build.build}
              className={`min-w-0 truncate ${doAllFit ? 'flex-1 text-center' : ''} ${build.build === worse ? 'text-negative' : ''}`}
            >
              {build.build}
            </span>
          ),
      )}
    </div>
  )
}

function AxisLabel({ top, children }: { top: number; children: React.ReactNode }) {
  return (
    <span className="absolute right-0 -translate-y-1/2 whitespace-nowrap leading-none" style={{ top }}>
      {children}
    </span>
  )
}
