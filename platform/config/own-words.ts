/** `OWN=off` is for tests, which know what ships. It is asked for ahead of the configuration, while words are loaded. */
export function hasOwnWords(): boolean {
  return process.env.OWN !== 'off'
}
