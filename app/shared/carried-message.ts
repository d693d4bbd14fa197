const KEY = 'carried-message'

/** Keeps a message for the form of the next page, in this tab alone: neither an address nor a server sees it. */
export function carryMessage(message: string): void {
  try {
    sessionStorage.setItem(KEY, message)
  } catch {
    // A browser that stores nothing shows an empty form.
  }
}

export function isMessageCarried(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** The message that was carried here; a second time there is none. */
export function takeCarriedMessage(): string | undefined {
  try {
    const message = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return message ?? undefined
  } catch {
    return undefined
  }
}
