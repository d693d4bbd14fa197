export const copying = { copy: 'Copy', copied: 'Copied' } as const
