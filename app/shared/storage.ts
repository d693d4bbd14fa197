/** Texts kept by the browser. Without storage, nothing is kept. */
export const stored = {
  get: (key: string) => attempt(() => localStorage.getItem(key)) ?? undefined,
  set: (key: string, text: string) => attempt(() => localStorage.setItem(key, text)),
  remove: (key: string) => attempt(() => localStorage.removeItem(key)),
  keys: () => attempt(() => Object.keys(localStorage)) ?? [],
}

function attempt<Answer>(act: () => Answer): Answer | undefined {
  // Node warns when its own storage is read.
  if (import.meta.env.SSR) return undefined
  try {
    return act()
  } catch {
    return undefined
  }
}
