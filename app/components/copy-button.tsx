import { CheckIcon, CopyIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { copying } from '#content/copying.ts'

type CopyButtonProps = {
  /** What is copied, for those who hear the button without what stands beside it. */
  about: string
}

/**
 * Copies the code of the box around it that has `data-code` (app/start.ts); carries a check mark while that is being
 * confirmed. On a phone its icon alone; without scripts it is not there.
 */
export function CopyButton({ about }: CopyButtonProps) {
  return (
    <button
      type="button"
      data-copy=""
      className="group inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-md px-2.5 font-sans font-semibold text-ink text-small transition-colors duration-150 hover:bg-raised active:bg-line data-copied:text-after noscript:hidden"
    >
      <CheckIcon className="group-not-data-copied:hidden" />
      <CopyIcon className="group-data-copied:hidden" />
      <span className="max-md:sr-only">
        <span className="group-data-copied:hidden">{copying.copy}</span>
        <span className="group-not-data-copied:hidden">{copying.copied}</span>
      </span>
      <VisuallyHidden> {about}</VisuallyHidden>
    </button>
  )
}
