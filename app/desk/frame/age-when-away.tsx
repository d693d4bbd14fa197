import { clockWords } from '#app/portal/time/time-words.ts'
import { useIsAway } from './use-desk-stream.ts'

/** While nobody says what changes: of when it is what is shown. @param at when it was fetched, in milliseconds */
export function AgeWhenAway({ at }: { at: number }) {
  const isAway = useIsAway()
  return (
    <p role="status" className="text-small text-progress not-empty:mt-3">
      {isAway && at > 0 && `Offline: this is as of ${clockWords(new Date(at).toISOString())}.`}
    </p>
  )
}
