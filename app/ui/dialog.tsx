import { type DialogHTMLAttributes, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'

const WIDTHS = {
  narrow: 'w-[min(30rem,calc(100vw-2.5rem))]',
  usual: 'w-[min(34rem,calc(100vw-2.5rem))]',
  wide: 'w-[min(38rem,calc(100vw-2.5rem))]',
}

type DialogProps = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onClose'> & {
  /** Opens and closes it: `showModal()`, `close()`. */
  ref: RefObject<HTMLDialogElement | null>
  width?: keyof typeof WIDTHS
  /** @param heading the id that its heading carries: the dialog's name, and that of a form in it */
  children: (heading: string) => ReactNode
}

/** Stands over the page until it is closed, by Escape too; the browser holds the focus in it and gives it back. */
export function Dialog({ ref, width = 'usual', onClose, children }: DialogProps) {
  const heading = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onClose={onClose}
      className={`m-auto rounded-md border border-edge bg-ground p-6 text-ink shadow-float backdrop:bg-[oklch(0%_0_0/0.6)] sm:p-8 ${WIDTHS[width]}`}
    >
      {children(heading)}
    </dialog>
  )
}

/** What it is about, with a line below. */
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
