/** Shown if a control's script fails to load. */
export const notStarted = 'This part did not load. Load the page again to use it.'

export const copying = { copy: 'Copy', copied: 'Copied' } as const
