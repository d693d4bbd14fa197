import type { ReactNode } from 'react'

/** Words for those who listen: the ending of 'Learn More', the name of a chart. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
