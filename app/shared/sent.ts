/** How sending ended. `leaving`: another document is on its way, so the form stays busy until it is there. */
export type Sent = { failure?: string; leaving?: boolean }
