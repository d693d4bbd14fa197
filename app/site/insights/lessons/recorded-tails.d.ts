/** Made by the build (scripts/vite/recorded-tails.ts). */
declare module 'virtual:recorded-tails' {
  export const tails: import('./tail-lesson.ts').Tail[]
}
