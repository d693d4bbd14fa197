/** For `vi.waitFor`, which gives up after a second otherwise: only what hangs takes so long, on the slowest machine too. */
export const PATIENT = { timeout: 20_000 }
