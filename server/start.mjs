// Entry point of `npm start`: sets Node's flags and environment, then becomes the server.
import { fileURLToPath } from 'node:url'
import { become, OLDEST_NODE } from './become.mjs'

if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) await becomeServer()
else sayWhatIsNeeded()

async function becomeServer() {
  const { NODE_ENVIRONMENT, NODE_FLAGS } = await import('./node-settings.ts')
  const server = fileURLToPath(new URL('main.ts', import.meta.url))
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
