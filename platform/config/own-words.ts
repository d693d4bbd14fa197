/**
 * `OWN=off` is for tests, which expect the shipped texts. It is read before the configuration, while texts are loaded.
 */
export function hasOwnWords(): boolean {
  return process.env.OWN !== 'off'
}
