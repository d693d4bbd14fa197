import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { Link, type LinkProps } from './link.tsx'

type Look = 'primary' | 'secondary' | 'quiet'

/** At least 44 px high, small ones 36 px with a mouse. The border is visible with forced colors. */
const COMMON =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold transition-colors duration-150 ' +
  'disabled:cursor-not-allowed aria-busy:cursor-progress'

const SIZES = {
  regular: 'min-h-11 px-5 py-2 text-small',
  small: 'min-h-9 px-3.5 py-1 text-small pointer-coarse:min-h-11',
}

const LOOKS: Record<Look, string> = {
  primary:
    'border-transparent bg-after text-on-after hover:bg-ink active:bg-soft disabled:bg-line disabled:text-soft aria-busy:bg-after aria-busy:text-on-after aria-busy:opacity-80 print:border-ink print:bg-transparent print:text-ink',
  secondary:
    'border-edge bg-ground text-ink hover:border-ink hover:bg-raised active:bg-line disabled:border-line disabled:text-soft disabled:hover:bg-ground aria-busy:border-line aria-busy:text-soft',
  quiet: 'border-transparent text-ink hover:bg-raised active:bg-line disabled:text-soft aria-busy:text-soft',
}

function classes(look: Look, size: keyof typeof SIZES, className: string | undefined): string {
  return [COMMON, SIZES[size], LOOKS[look], className].filter(Boolean).join(' ')
}

type Appearance = { look?: Look; size?: keyof typeof SIZES }

/** While `busy`, it can't be pressed and keeps the focus. */
export function Button({
  look = 'secondary',
  size = 'regular',
  busy = false,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Appearance & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(look, size, className)}
      onClick={busy ? waits : rest.onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    />
  )
}

function waits(event: MouseEvent): void {
  event.preventDefault()
}

/** A link that looks like a button. With `reloadDocument` it loads a new document. */
export function ButtonLink({
  look = 'secondary',
  size = 'regular',
  className,
  ...rest
}: LinkProps & Appearance) {
  return <Link prefetch="intent" {...rest} className={classes(look, size, className)} />
}

/** Decorative; the text next to it says what is happening. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

/**
 * Placeholder for a part that is loading. Appears after 150 ms, so that fast responses don't flash, and never without
 * JavaScript.
 */
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

export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <Button type="submit" look="primary" busy={busy} className="min-w-32">
      {busy && <Spinner />}
      {children}
    </Button>
  )
}
