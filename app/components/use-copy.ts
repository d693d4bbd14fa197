import { useEffect, useRef, useState } from 'react'

/** How long something copied carries its check mark. */
const CONFIRMATION_MS = 2000

/** The text copied last, while that is being confirmed; `count` tells two copies of the same text apart. */
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
