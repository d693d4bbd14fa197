declare module 'virtual:islands' {
  /** Address of the script that `start.ts` becomes; known to the server alone. */
  export const startUrl: string
}
