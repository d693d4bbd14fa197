// Entry point of `npm start`: sets Node's flags and environment, then becomes the server.
import { fileURLToPath } from 'node:url'
import { become, OLDEST_NODE } from './become.mjs'

/** Keeps memory use low: glibc returns freed memory to the system, and garbage is collected early. */
const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const NODE_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=256']

if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) becomeServer()
else sayWhatIsNeeded()

function becomeServer() {
  const server = fileURLToPath(new URL('main.mjs', import.meta.url))
  become(process.execPath, [...NODE_FLAGS, server, ...process.argv.slice(2)], {
    ...process.env,
    ...NODE_ENVIRONMENT,
  })
}

function sayWhatIsNeeded() {
  process.stderr.write(
    `The server needs Node ${OLDEST_NODE} or newer, but this is ${process.version}. Start it with 'npm start', which finds the right one.\n`,
  )
  process.exitCode = 1
}
