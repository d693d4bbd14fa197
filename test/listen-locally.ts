import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Makes a server listen on a free local port. @returns its address, and a function that stops it and closes its
 * connections
 */
export async function listenLocally(server: Server): Promise<{ url: string; stop: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
