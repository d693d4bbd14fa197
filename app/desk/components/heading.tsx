import type { ReactNode } from 'react'

/** The head of a screen of the desk. */
export function Heading({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <h1 className="wrap-anywhere text-display">{children}</h1>
      {beside}
    </div>
  )
}

/** What can only be seen with scripts. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="mt-4 text-soft">This screen is fetched by a script. Please allow scripts to see it.</p>
    </noscript>
  )
}
