/** Said where somebody presses what only a script answers, and the script does not come. */
export const notStarted = 'This part did not load. Load the page again to use it.'

export const copying = { copy: 'Copy', copied: 'Copied' } as const
