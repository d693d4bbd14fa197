import type { ReactNode } from 'react'
import { sampleReportPage as words } from '#content/sample-report.ts'
import { formatFigure, formatPercent, percentChange } from '../portfolio/benchmark-figures.ts'
import type { Report } from './sample-report.tsx'
import { Traces } from './verdict.tsx'

/** Rows of each group that fit on the page. */
const ROWS_SHOWN = 2

/** The second page: what changed, every scene, the method and the captures. */
export function Evidence({ report: { scenes, testBench, settingsGroups } }: { report: Report }) {
  const { changes, method, captures } = words
  return (
    <>
      <h2 className="text-title">{changes.heading}</h2>
      <Table columns={changes.columns}>
        {settingsGroups.flatMap(({ rows }) =>
          Object.entries(rows)
            .slice(0, ROWS_SHOWN)
            .map(([setting, { before, after }]) => (
              <tr key={setting} className="border-line border-t align-baseline">
                <th scope="row" className="w-[31%] py-0.5 pr-3 text-left font-semibold">
                  {setting}
                </th>
                <td className="w-[31%] py-0.5 pr-3 text-before">{before}</td>
                <td className="py-0.5 text-after">{after}</td>
              </tr>
            )),
        )}
      </Table>
      <h2 className="mt-5 text-title">{words.scenes.heading}</h2>
      <Table columns={words.scenes.columns}>
        {scenes.map((scene) => (
          <tr key={scene.scene} className="border-line border-t">
            <th scope="row" className="py-1 pr-3 text-left font-semibold">
              {scene.scene}
            </th>
            <td className="w-1/4 py-1 pr-4">
              <Traces scene={scene} label={words.trace.description} className="h-8 w-full" />
            </td>
            {(['fps', 'low1', 'vramGB'] as const).map((name) => (
              <td key={name} className="py-1 font-mono">
                <span className="block text-before">{formatFigure(name, scene.baseline[name])}</span>
                <span className="block text-after">{formatFigure(name, scene.optimized[name])}</span>
              </td>
            ))}
            <td className="py-1 text-right font-semibold">
              {formatPercent(percentChange(scene.baseline.fps, scene.optimized.fps), 0)}
            </td>
          </tr>
        ))}
      </Table>
      <div className="mt-5 mb-5 grid gap-x-8 gap-y-7 sm:grid-cols-2">
        <div>
          <h2 className="text-title">{method.heading}</h2>
          <p className="mt-2">{method.text}</p>
          <dl>
            {(['machine', 'resolution', 'build', 'capture'] as const).map((fact) => (
              <div key={fact} className="mt-1.5">
                <dt className="font-semibold">{method.labels[fact]}</dt>
                <dd className="text-soft">{testBench[fact]}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h2 className="text-title">{captures.heading}</h2>
          <Table columns={captures.columns}>
            {scenes.flatMap((scene) =>
              (['before', 'after'] as const).map((side) => (
                <tr key={scene.scene + side} className="border-line border-t font-mono">
                  <td className="py-0.5">{`${fileName(scene.scene)}-${side}-1..3`}</td>
                  <td className="py-0.5">
                    {Math.round(
                      scene[side === 'before' ? 'baseline' : 'optimized'].fps * testBench.seconds,
                    ).toLocaleString('en-US')}
                  </td>
                  <td className="py-0.5 text-right">{scene[side].hash.slice(0, 8)}</td>
                </tr>
              )),
            )}
          </Table>
          <p className="mt-2 text-soft">{captures.note}</p>
        </div>
      </div>
    </>
  )
}

function Table({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <div className="shrink-0 overflow-x-auto">
      <table className="mt-2 w-full">
        <thead>
          <tr className="text-soft">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-1 font-normal ${index > 0 && index === columns.length - 1 && columns.length !== 3 ? 'text-right' : 'text-left'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** `Pine forest, noon` → `pine-forest` */
function fileName(scene: string): string {
  return (scene.split(/,| across| at/)[0] ?? scene).toLowerCase().replaceAll(' ', '-')
}
