/** Turns while something is under way; the words beside it say what. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

/** For a part of a page that is not there yet. Seen only after 150 ms, so that a quick answer does not flash; never without the scripts that would bring it. */
export function Loading({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex items-center gap-3 text-soft opacity-100 transition-opacity delay-150 duration-0 noscript:hidden starting:opacity-0"
    >
      <Spinner />
      {children}
    </p>
  )
}
