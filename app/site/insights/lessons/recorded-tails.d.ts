/** Made by the build (tools/vite/recorded-tails.ts). */
declare module 'virtual:recorded-tails' {
  export const tails: import('./tail-lesson.ts').Tail[]
}
