// The command of `npm start`, on every system: gives the server its settings, which have to be there before Node starts, and becomes it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-settings.ts'

const ENVIRONMENT = { ...process.env, ...NODE_ENVIRONMENT }
const ARGUMENTS = [
  ...NODE_FLAGS,
  fileURLToPath(new URL('main.ts', import.meta.url)),
  ...process.argv.slice(2),
]

if (process.execve && process.platform !== 'win32') becomeServer()
else startServer()

/** The process stays the same one, so that signals reach the server itself. */
function becomeServer() {
  process.execve(process.execPath, [process.execPath, ...ARGUMENTS], ENVIRONMENT)
}

/** Windows cannot replace a process. */
function startServer() {
  const server = spawn(process.execPath, ARGUMENTS, { env: ENVIRONMENT, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  process.on('exit', () => server.kill())
  server.once('exit', (status) => process.exit(status ?? 1))
}
