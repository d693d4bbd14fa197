import { useEffect, useState } from 'react'
import type { Check } from '../reading/check-kept.ts'
import type { Kept } from '../reading/kept.ts'
import { closeKept, currentSession, type Session, sessionReader } from './session.ts'

/** What the files that were read say of a comparison that was kept; undefined without any, and while they are read. */
export function useCheck(kept: Kept, { files, lives }: Session): Check | undefined {
  const [found, setFound] = useState<{ check: Check; of: string }>()
  const isReading = files.some(({ state }) => state.kind === 'waiting' || state.kind === 'reading')
  const read = files.flatMap(({ id, state }) => (state.kind === 'read' ? [id] : []))
  const wanted = isReading || read.length === 0 ? undefined : `${read.join()} ${lives}`

  useEffect(() => {
    if (wanted === undefined) return
    let isStale = false
    void askForCheck(kept).then((check) => {
      if (!isStale && check) setFound({ check, of: wanted })
    })
    return () => {
      isStale = true
    }
  }, [kept, wanted])

  return found && found.of === wanted ? found.check : undefined
}

/**
 * The files are shown in place of a comparison that came, each on the side on which it had it. What it says of conditions is said of its own
 * captures alone.
 */
export async function closeForFiles(kept: Kept): Promise<void> {
  const placed = (await askForCheck(kept))?.sides ?? []
  const read = currentSession().files.filter(({ state }) => state.kind === 'read')
  const isOfThese = read.every(({ id }) => placed.some(({ file }) => file === id))
  closeKept(placed, kept.sides, isOfThese ? kept.report.said : {})
}

async function askForCheck(kept: Kept): Promise<Check | undefined> {
  const answer = await sessionReader().ask({ kind: 'check', kept })
  return answer.kind === 'checked' ? answer.check : undefined
}
