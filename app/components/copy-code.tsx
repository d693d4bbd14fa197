import { useEffect, useRef, useState } from 'react'
import { CheckIcon, CopyIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { copying } from '#content/script-words.ts'

type CopyButtonProps = {
  /** Names the copied text for screen readers. */
  about: string
}

/**
 * Copies the code of the enclosing `data-code` element (app/start.ts) and shows a check mark for two seconds. Hidden
 * without JavaScript.
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

/** How long the check mark is shown. */
const CONFIRMATION_MS = 2000

/** @returns the text copied last, while its check mark is shown; `count` distinguishes two copies of the same text */
export function useCopy() {
  const [copied, setCopied] = useState<{ text: string; count: number }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failed copy is only logged, as specified
      console.error('Copying to the clipboard failed.', error)
      return
    }
    setCopied((last) => ({ text, count: (last?.count ?? 0) + 1 }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(undefined), CONFIRMATION_MS)
  }

  return { copied, copy }
}

/** Wraps between words, and inside options and names with hyphens only if they are longer than the line. */
export function WordsKeptWhole({ children }: { children: string }) {
  return children.split(/(\S*-\S*)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
      <span key={index} className="inline-block max-w-full indent-0 wrap-anywhere">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

export function CommandText({ children }: { children: string }) {
  return (
    <code>
      {children.split(/(?<=\n)/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one fixed text
        <span key={index} className="block pl-[4ch] -indent-[4ch]">
          <WordsKeptWhole>{line}</WordsKeptWhole>
        </span>
      ))}
    </code>
  )
}
