import fc from 'fast-check'
import { inject } from 'vitest'

// A run that fails can be repeated, and a case that nobody has met yet is looked for on purpose: `SEED=7 npx vitest run domain/orders`.
fc.configureGlobal({ seed: inject('seed') })
