/** Made by the build (scripts/make/command-file.ts). */
declare module 'virtual:command-file' {
  export const commandFile: { name: string; sha256: string }
}
