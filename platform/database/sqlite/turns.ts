import { ConnectionTakenError } from '../ground/database-failures.ts'

/** Lets one holder at a time have something; the others wait in line, and give up after a while. */
export class Turns {
  readonly #queue: Array<() => void> = []
  readonly #patienceMs: number
  #taken = false

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** @throws when it was not this caller's turn within the patience */
  async take(): Promise<void> {
    if (this.#taken) await this.#wait()
    this.#taken = true
  }

  give(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#taken = false
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(proceed), 1)
        reject(
          new ConnectionTakenError(
            `No query could start for ${this.#patienceMs} ms because a transaction holds the SQLite connection. Inside a transaction, query through its trx.`,
          ),
        )
      }, this.#patienceMs)
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#queue.push(proceed)
    })
  }
}
