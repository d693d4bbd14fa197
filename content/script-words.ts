/** Shown if a control's script fails to load. */
export const notStarted = 'This part of the page failed to load. Reload the page to use it.'

export const copying = { copy: 'Copy', copied: 'Copied' } as const
