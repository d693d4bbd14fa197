import { capturedAtOf } from '@bildruta/frame-times'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Analysis, Choice, ChosenRun, ChosenSide, Series } from '../reading/analysis.ts'
import type { Stats } from '../reading/stats.ts'
import { sceneIn, takenTrace } from './recognition.ts'
import { pairOf, type Session, type Side, sessionReader } from './session.ts'
import { sideName } from './use-session.ts'

const BINS = 480
/** Debounce of quick changes such as dragging, in ms. */
const SETTLE_MS = 60

type Analysed = {
  /** The last result and its choice. Stays while the next one is computed. */
  analysed: { analysis: Analysis; choice: Choice } | undefined
  isUnderWay: boolean
  failure: string | undefined
  choice: Choice
}

export function useAnalysis(session: Session): Analysed {
  const choice = useChoice(session)
  const [found, setFound] = useState<{ analysis?: Analysis; failure?: string; of?: Choice }>({})
  const hasRuns = choice.before.length + choice.after.length > 0

  useEffect(() => {
    if (!hasRuns) return setFound({})
    let isStale = false
    const timer = setTimeout(async () => {
      const answer = await sessionReader().ask({ kind: 'analyse', choice })
      if (isStale) return
      // As a transition, so that key presses are handled in between.
      startTransition(() => {
        if (answer.kind === 'analysis') setFound({ analysis: answer.analysis, of: choice })
        else if (answer.kind === 'failed') setFound({ failure: answer.sentence, of: choice })
      })
    }, SETTLE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [choice, hasRuns])

  return {
    analysed: found.analysis && found.of && { analysis: found.analysis, choice: found.of },
    failure: found.failure,
    isUnderWay: hasRuns && found.of !== choice,
    choice,
  }
}

/** Series of the zoomed range. Returns the whole range until they arrive. */
export function useZoomed(choice: Choice, whole: readonly Series[], zoom: Session['address']['zoom']) {
  const [found, setFound] = useState<{ series: readonly Series[]; key: string }>()
  const key = zoom && `${zoom.from},${zoom.to}`
  useEffect(() => {
    if (!zoom || !key) return
    let isStale = false
    const timer = setTimeout(async () => {
      const window = { ...zoom, bins: BINS }
      const answer = await sessionReader().ask({ kind: 'series', choice, window })
      if (!isStale && answer.kind === 'series') setFound({ series: answer.series, key })
    }, SETTLE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [zoom, key, choice])
  return key !== undefined && found?.key === key ? found.series : whole
}

export function useStats(choice: Choice, stat: string | undefined): { stats?: Stats; failure?: string } {
  const [found, setFound] = useState<{ stats?: Stats; failure?: string }>({})
  useEffect(() => {
    let isStale = false
    void sessionReader()
      .ask({ kind: 'stats', choice, stat })
      .then((answer) => {
        if (isStale) return
        startTransition(() => {
          if (answer.kind === 'stats') setFound({ stats: answer.stats })
          else if (answer.kind === 'failed') setFound({ failure: answer.sentence })
        })
      })
    return () => {
      isStale = true
    }
  }, [choice, stat])
  return found
}

/** A restart of the worker gives a new choice, so that it is analyzed again. */
function useChoice(session: Session): Choice {
  const { address, said, acrossGames, restarts } = session
  const { baseline, shown } = pairOf(session)
  const drawn = useMemo(
    () => ({ before: session.drawn[baseline], after: session.drawn[shown] }),
    [session.drawn, baseline, shown],
  )
  const { low, budget, threshold, paired, displayed, trimFrom, trimTo } = address
  const others = othersOf(session, baseline)
  const names = others.length > 0 && { before: sideName(session, baseline), after: sideName(session, shown) }
  const chosen = JSON.stringify([runsOf(session, baseline), runsOf(session, shown), others, names, restarts])
  return useMemo(() => {
    const [before, after, others, names] = JSON.parse(chosen) as [
      ChosenRun[],
      ChosenRun[],
      ChosenSide[],
      Choice['names'] | false,
    ]
    return {
      before,
      after,
      others,
      names: names || undefined,
      drawn,
      low,
      said,
      acrossGames,
      threshold: threshold / 100,
      paired,
      budgetMs: budget,
      displayed,
      trim: { from: trimFrom, to: trimTo },
      window: { from: 0, to: undefined, bins: BINS },
    }
  }, [chosen, drawn, low, said, acrossGames, budget, threshold, paired, displayed, trimFrom, trimTo])
}

/** With only one other build, `after` is enough. */
function othersOf(session: Session, baseline: Side): ChosenSide[] {
  const others = session.sides
    .filter(({ id }) => id !== baseline)
    .map(({ id }) => ({ side: id, name: sideName(session, id), runs: runsOf(session, id) }))
    .filter(({ runs }) => runs.length > 0)
  return others.length > 1 ? others : []
}

function runsOf(session: Session, side: Side): ChosenRun[] {
  return session.files
    .filter((file) => file.side === side)
    .flatMap((file) => {
      const trace = takenTrace(file, session)
      const { id, name, calledAs, shift, sample, source } = file
      const capturedAt = capturedAtOf(name, source instanceof File ? source.lastModified : undefined)
      const label = calledAs ?? name
      return trace
        ? [
            {
              id,
              trace: trace.key,
              label,
              capturedAt,
              sample,
              scene: sceneIn(file, session),
              name: calledAs,
              shift: shift || undefined,
            },
          ]
        : []
    })
}

export async function requestReport(choice: Choice): Promise<string | undefined> {
  const answer = await sessionReader().ask({ kind: 'report', choice })
  return answer.kind === 'report' ? answer.json : undefined
}

export async function requestSaved(choice: Choice, isShort: boolean): Promise<string | undefined> {
  const answer = await sessionReader().ask({ kind: 'keep', choice, isShort })
  return answer.kind === 'kept' ? answer.json : undefined
}
