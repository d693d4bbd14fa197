// The command of `npm start`, on every system: gives the server its settings, which have to be there before Node starts, and becomes it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Keep the memory small: what is freed goes back to the system (glibc), and garbage is collected before it grows. */
const ENVIRONMENT = {
  ...process.env,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const ARGUMENTS = [
  '--max-semi-space-size=2',
  '--max-old-space-size=256',
  fileURLToPath(new URL('main.ts', import.meta.url)),
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
