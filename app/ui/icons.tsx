type IconProps = {
  /** In pixels, 16 by default. */
  size?: number
  className?: string
}

/** Icons are decorative. A control with only an icon needs its own label. */
function icon(path: string) {
  return ({ size = 16, className }: IconProps) => (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export const ArrowIcon = icon('M1.5 8h12M9 3.5 13.5 8 9 12.5')
export const BackIcon = icon('M14.5 8h-12M7 3.5 2.5 8 7 12.5')
export const ExternalIcon = icon('M4 12 12 4M5.5 3.5h7v7')
export const CheckIcon = icon('m2.5 8.5 3.5 4 7.5-9')
export const CopyIcon = icon('M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3')
export const CloseIcon = icon('m3 3 10 10M13 3 3 13')
export const MenuIcon = icon('M1.5 5.5h13M1.5 10.5h13')
export const PlusIcon = icon('M2 8h12M8 2v12')
export const MinusIcon = icon('M2 8h12')
export const ChevronIcon = icon('m2.5 6 5.5 5.5L13.5 6')
export const LockIcon = icon('M3 7h10v7H3zM5 7V4.5a3 3 0 0 1 6 0V7')

/** The studio's mark: a frame with a frame time that settles. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 24" width={28} height={21} fill="none" className={className} aria-hidden="true">
      <rect x="1" y="1" width="30" height="22" rx="2.5" stroke="currentColor" strokeWidth="2" />
      <path d="M5 14h3V7h4v11h4v-5h11" className="stroke-after" strokeWidth="2.25" />
    </svg>
  )
}
