import { stored } from './storage.ts'

/** Drafts stay in this browser through reloads and expired sessions, until they are sent or the client signs out. */
const START = 'draft:'

/** @param place the project; undefined for the general thread */
export function draftKey(clientId: string, place: string | undefined): string {
  return `${START}${clientId}:${place ?? ''}`
}

export function keptDraft(key: string): string {
  return stored.get(key) ?? ''
}

export function keepDraft(key: string, text: string): void {
  if (text.trim() === '') stored.remove(key)
  else stored.set(key, text)
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
  return stored.keys().filter((key) => key.startsWith(START))
}
