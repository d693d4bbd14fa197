/** Words of every button that copies code. */
export const copying = { copy: 'Copy', copied: 'Copied' } as const
