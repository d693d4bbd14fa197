/** What a client has written and not sent, kept in this browser through a reload and the loss of the session: until it is sent, or they sign out. */
const START = 'draft:'

/** @param place the project that it is about; nothing in the thread of all */
export function draftKey(clientId: string, place: string | undefined): string {
  return `${START}${clientId}:${place ?? ''}`
}

export function keptDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** A browser that keeps nothing goes without. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {}
}

/** What was sent is no draft any more, wherever it was written; what was written since then is one. */
export function forgetSent(clientId: string, body: string): void {
  for (const key of drafts())
    if (key.startsWith(draftKey(clientId, '')) && keptDraft(key).trim() === body) keepDraft(key, '')
}

/** Whoever uses this browser next reads nothing of what was being written. */
export function forgetAllWritten(): void {
  sessionStorage.clear()
  for (const key of drafts()) keepDraft(key, '')
}

function drafts(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(START))
  } catch {
    return []
  }
}
