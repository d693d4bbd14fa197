import type { KeyboardEvent } from 'react'

/** Of a field: Ctrl or ⌘ with Enter sends its form. */
export function sendWithControl(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
