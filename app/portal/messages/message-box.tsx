import type { ReactNode, Ref } from 'react'

type MessageBoxProps = {
  /** What scrolls. */
  box?: Ref<HTMLElement>
  /** Stands over the box. */
  overlay?: ReactNode
  children: ReactNode
}

/** Where the thread stands, as high with one message as with a hundred: nothing below it moves. */
export function MessageBox({ box, overlay, children }: MessageBoxProps) {
  return (
    <div className="relative flex min-h-48 flex-col max-md:grow max-md:basis-0 md:h-[max(22rem,58dvh)]">
      <section
        ref={box}
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="grow basis-0 overflow-y-auto overscroll-contain rounded-md border border-line px-4 py-5 md:px-6"
      >
        {children}
      </section>
      {overlay}
    </div>
  )
}
