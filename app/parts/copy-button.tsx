import { copying } from '../../content/copying.ts'
import { CheckIcon, CopyIcon } from '../ui/icons.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { useCopy } from './use-copy.ts'

type CopyButtonProps = {
  /** What is copied, for those who hear the button without what stands beside it. */
  about: string
  isCopied: boolean
  onCopy: () => void
}

/** Copies code; carries a check mark while that is being confirmed. On a phone its icon alone. */
export function CopyButton({ about, isCopied, onCopy }: CopyButtonProps) {
  return (
    <button
      type="button"
      onClick={onCopy}
      className={`inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-md px-2.5 font-sans font-semibold text-small transition-colors duration-150 hover:bg-raised active:bg-line ${isCopied ? 'text-after' : 'text-ink'}`}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span className="max-md:sr-only">{isCopied ? copying.copied : copying.copy}</span>
      <VisuallyHidden> {about}</VisuallyHidden>
    </button>
  )
}

/** Says that it worked. */
export function CopyStatus({ copied }: Pick<ReturnType<typeof useCopy>, 'copied'>) {
  return (
    <p role="status" className="sr-only">
      {copied && <span key={copied.count}>{copying.copied}</span>}
    </p>
  )
}
