import fc from 'fast-check'
import { inject } from 'vitest'

// Makes a failed run repeatable, and allows a search for new cases: `SEED=7 npx vitest run domain/orders`.
fc.configureGlobal({ seed: inject('seed') })
