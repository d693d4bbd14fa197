/** Drafts stay in this browser through reloads and expired sessions, until they are sent or the client signs out. */
const START = 'draft:'

/** @param place the project; undefined for the general thread */
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

/** Does nothing if the browser has no storage. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {}
}

/** Removes drafts with exactly this text, wherever they were written. */
export function forgetSent(clientId: string, body: string): void {
  for (const key of drafts())
    if (key.startsWith(draftKey(clientId, '')) && keptDraft(key).trim() === body) keepDraft(key, '')
}

/** The next user of this browser must not see drafts. */
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
