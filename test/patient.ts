/**
 * For `vi.waitFor`, which otherwise gives up after a second. Only a hang takes this long, even on the slowest machine.
 */
export const PATIENT = { timeout: 20_000 }
