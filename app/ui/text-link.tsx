import { Link, type LinkProps } from './link.tsx'

/** A link among text, with its line always there. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={`inline-flex min-h-6 items-center text-small underline decoration-edge underline-offset-4 transition-colors duration-150 hover:decoration-after active:text-after ${className ?? ''}`}
    />
  )
}
