/// <reference types="vite/client" />

declare module '*.woff2?url' {
  const url: string
  export default url
}

declare module 'virtual:islands' {
  /** Address of the script that `start.ts` becomes. Only the server knows it. */
  export const startUrl: string
}

/** Made by the build (scripts/vite/recorded-tails.ts). */
declare module 'virtual:recorded-tails' {
  export const tails: import('#app/site/insights/lessons/tail-lesson.ts').Tail[]
}
