import { frameTimesCi } from '#content/frame-times-ci.ts'
import { verdictFigures } from '#content/verdict-figures.ts'

const { power } = frameTimesCi
const { scatters, runsASide, smallest, falseVerdicts } = verdictFigures
const { inBlocks, lookedAtEachRun, ...held } = falseVerdicts

/** What a verdict finds and how often it errs, as simulated; the figures are written by the simulation. */
export function Power() {
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="w-full border-line border-b text-right">
          <caption className="sr-only">{power.heading}</caption>
          <thead className="text-small text-soft">
            <tr>
              <th scope="col" className="py-3 pr-4 text-left font-normal">
                {power.runsASide}
              </th>
              {scatters.map((scatter) => (
                <th key={scatter} scope="col" className="whitespace-nowrap py-3 pl-4 font-normal">
                  {percent(100 * scatter)} <span className="max-md:block">{power.scatter}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="font-mono">
            {runsASide.map((runs, row) => (
              <tr key={runs} className="border-line border-t">
                <th scope="row" className="py-3 pr-4 text-left font-normal">
                  {runs}
                </th>
                {scatters.map((scatter, column) => (
                  <td key={scatter} className="py-3 pl-4">
                    {percent(smallest[row]?.[column] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-5 max-w-[44em] text-small text-soft">
        {power.usual} {power.errors} {percent(most(Object.values(held).flat()))} {power.errorsOf}{' '}
        {percent(most(inBlocks))}, {power.errorsNot} {percent(most(lookedAtEachRun))}.
      </p>
    </>
  )
}

function most(values: readonly number[]): number {
  return Math.max(...values)
}

function percent(value: number): string {
  return `${value}%`
}
