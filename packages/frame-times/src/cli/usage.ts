export { EXIT, type ExitStatus } from '../report/gate.ts'

/** Invalid arguments. The message is one helpful sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
