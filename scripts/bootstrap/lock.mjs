import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RETRY_MS = 200

/**
 * Waits until no other process works on this folder. The lock is a listening socket, which the operating
 * system releases even if the process is killed.
 * @param onWait called once if another process holds the lock
 * @returns a function that releases the lock
 */
export async function takeLock(folder, onWait) {
  const address = lockAddress(folder)
  for (let tries = 0; ; tries++) {
    const server = await listen(address)
    if (server) return () => server.close()
    if (tries === 0) onWait()
    if (!address.startsWith('\0') && (await isAbandoned(address))) rmSync(address, { force: true })
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

function lockAddress(folder) {
  const name = `bildruta-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () => resolve(server))
  })
}

/** A socket file outlives a killed process, and then refuses connections. */
function isAbandoned(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket
      .once('connect', () => resolve(false))
      .once('error', (error) => resolve(error.code === 'ECONNREFUSED'))
    socket.once('close', () => socket.destroy())
  })
}
