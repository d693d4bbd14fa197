import type { MouseEvent, ReactNode } from 'react'

/** Links inside load a new document, also those of the router: each part of the site has a policy of its own. */
export function DocumentLinks({ children }: { children: ReactNode }) {
  return (
    <div className="contents" onClickCapture={leaveToTheBrowser}>
      {children}
    </div>
  )
}

function leaveToTheBrowser(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation()
}
