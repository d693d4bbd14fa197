import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/**
 * A component whose script is loaded after the first render. Shows an error if loading fails.
 * @param waiting placeholder until then
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
      <Alert tone="failure">This part of the page failed to load.</Alert>
      {/* Browsers may not retry a failed module, so the page is reloaded. */}
      <Button size="small" onClick={() => location.reload()}>
        Reload page
      </Button>
    </div>
  )
}

/** The item of an open dialog, with a counter that serves as the dialog's key. */
export type Asked<What> = { what: What; nth: number }

/**
 * State of a dialog that opens for an item. The browser's close event comes later, so it must not close a dialog that
 * was opened since.
 */
export function useAsked<What>(): {
  asked: Asked<What> | undefined
  ask: (what: What) => void
  end: () => void
} {
  const [asked, setAsked] = useState<Asked<What>>()
  return {
    asked,
    ask: (what) => setAsked((before) => ({ what, nth: (before?.nth ?? 0) + 1 })),
    end: () => setAsked((now) => (now === asked ? undefined : now)),
  }
}
