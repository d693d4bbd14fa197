// The fast part of `npm test`: format and lint, types, unit tests on SQLite.

import { stopToolsOnSignal } from '../run-tool.ts'
import { formatAndLint, types, unitTests } from './check-steps.ts'
import { close, runInTurn } from './steps.ts'

stopToolsOnSignal()
const outcomes = await Promise.all([runInTurn([formatAndLint, types]), runInTurn([unitTests])])
await close(outcomes.flat())
