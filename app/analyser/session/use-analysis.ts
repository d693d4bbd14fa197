import { capturedAtOf } from '@bildruta/frame-times'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Analysis, Choice, ChosenRun, Series } from '../reading/analysis.ts'
import type { Answer } from '../reading/messages.ts'
import type { Question } from './reader.ts'
import { sceneIn, takenTrace } from './recognition.ts'
import { type Session, type Side, sessionReader } from './session.ts'

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
    return askLater({ kind: 'analyse', choice }, SETTLE_MS, (answer) => {
      if (answer.kind === 'analysis') setFound({ analysis: answer.analysis, of: choice })
      else if (answer.kind === 'failed') setFound({ failure: answer.sentence, of: choice })
    })
  }, [choice, hasRuns])

  return {
    analysed: found.analysis && found.of && { analysis: found.analysis, choice: found.of },
    failure: found.failure,
    isUnderWay: hasRuns && found.of !== choice,
    choice,
  }
}

/** Series of the zoomed range. Returns the whole range until they arrive. */
export function useZoomed(choice: Choice, whole: readonly Series[], zoom: Session['settings']['zoom']) {
  const [found, setFound] = useState<{ series: readonly Series[]; key: string }>()
  const key = zoom && `${zoom.from},${zoom.to}`
  useEffect(() => {
    if (!zoom || !key) return
    const window = { ...zoom, bins: BINS }
    return askLater({ kind: 'series', choice, window }, SETTLE_MS, (answer) => {
      if (answer.kind === 'series') setFound({ series: answer.series, key })
    })
  }, [zoom, key, choice])
  return key !== undefined && found?.key === key ? found.series : whole
}

/**
 * Asks the worker after a delay. The answer is taken as a transition, so that key presses are handled first.
 * @returns an effect's clean-up, after which the answer is ignored
 */
export function askLater(question: Question, delayMs: number, take: (answer: Answer) => void): () => void {
  let isStale = false
  const timer = setTimeout(async () => {
    const answer = await sessionReader().ask(question)
    if (!isStale) startTransition(() => take(answer))
  }, delayMs)
  return () => {
    isStale = true
    clearTimeout(timer)
  }
}

/** A restart of the worker gives a new choice, so that it is analyzed again. */
function useChoice(session: Session): Choice {
  const { settings, said, restarts } = session
  const { before, after } = session.drawn
  const drawn = useMemo(() => ({ before, after }), [before, after])
  const { low, budget, displayed, trimFrom, trimTo } = settings
  const chosen = JSON.stringify([runsOf(session, 'before'), runsOf(session, 'after'), restarts])
  return useMemo(() => {
    const [before, after] = JSON.parse(chosen) as [ChosenRun[], ChosenRun[]]
    return {
      before,
      after,
      drawn,
      low,
      said,
      budgetMs: budget,
      displayed,
      trim: { from: trimFrom, to: trimTo },
      window: { from: 0, to: undefined, bins: BINS },
    }
  }, [chosen, drawn, low, said, budget, displayed, trimFrom, trimTo])
}

function runsOf(session: Session, side: Side): ChosenRun[] {
  return session.files
    .filter((file) => file.side === side)
    .flatMap((file) => {
      const trace = takenTrace(file, session)
      const { id, name, calledAs, sample, source } = file
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
              scene: sceneIn(file, session.files),
              name: calledAs,
            },
          ]
        : []
    })
}

export async function requestReport(choice: Choice): Promise<string | undefined> {
  const answer = await sessionReader().ask({ kind: 'report', choice })
  return answer.kind === 'report' ? answer.json : undefined
}

export async function requestSaved(choice: Choice): Promise<string | undefined> {
  const answer = await sessionReader().ask({ kind: 'keep', choice })
  return answer.kind === 'kept' ? answer.json : undefined
}
