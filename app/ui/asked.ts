import { useState } from 'react'

/** What somebody asked for that stands over the page, and for the how many-th time: the key of its dialog. */
export type Asked<What> = { what: What; nth: number }

/**
 * Something that opens when asked for, as a dialog does, and that tells when it was closed.
 * The browser tells of a dialog that it closed a moment later: the next may have been asked for by then, and stays.
 */
export function useAsked<What>(): {
  asked: Asked<What> | undefined
  ask: (what: What) => void
  /** What was asked for is over. */
  end: () => void
} {
  const [asked, setAsked] = useState<Asked<What>>()
  return {
    asked,
    ask: (what) => setAsked((before) => ({ what, nth: (before?.nth ?? 0) + 1 })),
    end: () => setAsked((now) => (now === asked ? undefined : now)),
  }
}
