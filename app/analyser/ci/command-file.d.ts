/** Made by the build (tools/vite/command-file.ts). */
declare module 'virtual:command-file' {
  export const commandFile: { name: string; sha256: string }
}
