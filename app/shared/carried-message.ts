const KEY = 'carried-message'

/** Stores a message for the form on the next page, in this tab only. */
export function carryMessage(message: string): void {
  try {
    sessionStorage.setItem(KEY, message)
  } catch {
    // Without storage, the form starts empty.
  }
}

export function isMessageCarried(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Returns the carried message once. */
export function takeCarriedMessage(): string | undefined {
  try {
    const message = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return message ?? undefined
  } catch {
    return undefined
  }
}
