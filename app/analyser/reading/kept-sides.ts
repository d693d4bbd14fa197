import type { ReportedRun } from '@bildruta/frame-times'
import type { Drawn, Kept, KeptPair } from './kept.ts'

/** Every side that was kept beside the baseline, in its order; what is not shown may lack its drawings. */
export function pairsIn({
  sides,
  runs,
  report,
  drawn,
}: Kept): (Omit<KeptPair, 'drawn'> & { drawn?: Drawn })[] {
  const own = { runs, report, drawn }
  if (!sides) return [own]
  return sides.others.map((other, place) =>
    place === sides.shown ? own : { ...other, runs: other.runs ?? [], report: other.report ?? report },
  )
}

/** The same with another of its sides shown; undefined where too little of that was kept. */
export function shownIn(kept: Kept, place: number): Kept | undefined {
  const { sides, runs, report, drawn } = kept
  if (!sides || place === sides.shown) return kept
  const wanted = sides.others[place]
  if (!wanted?.runs || !wanted.report || !wanted.drawn) return undefined
  const { name, runs: ownRuns, report: ownReport, drawn: ownDrawn } = wanted
  const others = sides.others.map((other, at) => {
    if (at === place) return { name }
    return at === sides.shown ? { ...other, runs, report, drawn } : other
  })
  return {
    ...kept,
    runs: ownRuns,
    report: ownReport,
    drawn: ownDrawn,
    sides: { ...sides, shown: place, others },
  }
}

/** All that was compared, those of the baseline first, each with its place on its side. */
export function runsIn(kept: Kept): { run: ReportedRun; side: number; place: number; name?: string }[] {
  const { before } = kept.report
  const named = (runs: readonly ReportedRun[], side: number, names: Kept['runs']) =>
    runs.map((run, place) => ({ run, side, place, ...(names[place]?.name && { name: names[place].name }) }))
  return [
    ...named(before, 0, kept.runs),
    ...pairsIn(kept).flatMap(({ report, runs }, side) =>
      named(report.after, side + 1, runs.slice(before.length)),
    ),
  ]
}
