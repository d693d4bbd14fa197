import type { ReactNode } from 'react'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** The first focusable element, visible while focused. Requires `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="-translate-y-24 focus:translate-y-0 fixed top-2.5 left-3 z-50 inline-flex min-h-11 items-center rounded-md bg-ink px-5 font-semibold text-ground text-small print:hidden"
    >
      Skip to content
    </a>
  )
}
