import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/**
 * A part of a page whose scripts are asked for once it is shown, so that they are not among the first. Where they do not come, it says so in
 * its place.
 * @param waiting what stands there until then
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => here)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (Part) return
      const shown = (part: ComponentType<Props>) => {
        here = part
        setPart(() => part)
      }
      load().then(shown, () => setHasFailed(true))
    }, [Part])
    if (Part) return <Part {...props} />
    return hasFailed ? <NotHere /> : waiting
  }
}

function NotHere() {
  return (
    <div className="my-4 grid justify-items-start gap-3">
      <Alert tone="failure">This part of the page could not be loaded.</Alert>
      {/* A browser may not ask again for a script that did not come. */}
      <Button size="small" onClick={() => location.reload()}>
        Load the page again
      </Button>
    </div>
  )
}

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
