import { type DialogHTMLAttributes, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'

const WIDTHS = {
  narrow: 'w-[min(30rem,calc(100vw-2.5rem))]',
  usual: 'w-[min(34rem,calc(100vw-2.5rem))]',
  wide: 'w-[min(38rem,calc(100vw-2.5rem))]',
}

type DialogProps = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onClose'> & {
  /** For `showModal()` and `close()`. */
  ref: RefObject<HTMLDialogElement | null>
  width?: keyof typeof WIDTHS
  /** @param heading id for the heading that names the dialog and its form */
  children: (heading: string) => ReactNode
}

/** A modal dialog. The browser traps the focus and restores it. */
export function Dialog({ ref, width = 'usual', onClose, children }: DialogProps) {
  const heading = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      // A dialog within it may close alone.
      onClose={(event) => event.target === event.currentTarget && onClose?.(event)}
      className={`m-auto rounded-md border border-edge bg-ground p-6 text-ink shadow-float backdrop:bg-[oklch(0%_0_0/0.6)] sm:p-8 ${WIDTHS[width]}`}
    >
      {children(heading)}
    </dialog>
  )
}

export function DialogHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <p className="mt-2 text-small text-soft">{children}</p>
    </>
  )
}

export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return dialog
}
