// Preloaded by a server: writes down what it says to SQLite, one JSON line a statement that it runs, into the file named by RECORDED.
import { appendFileSync } from 'node:fs'
import { StatementSync } from 'node:sqlite'

const file = process.env.RECORDED ?? ''

for (const name of ['all', 'get', 'iterate'] as const) {
  const run = StatementSync.prototype[name] as (...parameters: unknown[]) => unknown
  Object.assign(StatementSync.prototype, {
    [name](this: StatementSync, ...parameters: unknown[]) {
      appendFileSync(file, `${JSON.stringify({ sql: this.sourceSQL, parameters })}\n`)
      return run.apply(this, parameters)
    },
  })
}
