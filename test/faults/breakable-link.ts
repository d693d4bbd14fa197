import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a service on this machine that can be broken: whoever connects to `port` reaches the service, unless it is said otherwise. */
export type BreakableLink = {
  port: number
  /** From now on; `undefined` mends it. What was held back by silence arrives then, as on a network that comes back. */
  breakBy: (fault: LinkFault | undefined) => void
  stop: () => Promise<void>
}

export type LinkFault =
  /** Whoever is connected is cut, whoever connects is refused. */
  | { kind: 'gone' }
  /** Takes what it is sent and answers nothing. */
  | { kind: 'silent' }
  /** Each answer comes so much later. */
  | { kind: 'slow'; ms: number }
  /** Each connection is cut after so many bytes, of what is sent or of what is answered. */
  | { kind: 'cut'; after: number; of: 'request' | 'answer' }

export async function openLink(target: { host: string; port: number }): Promise<BreakableLink> {
  const sockets = new Set<Socket>()
  let fault: LinkFault | undefined
  const server = createServer((near) => {
    if (fault?.kind === 'gone') return near.resetAndDestroy()
    const far = connect(target)
    const ends = [near, far]
    for (const socket of ends) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        for (const end of ends) end.destroy()
      })
      if (fault?.kind === 'silent') socket.pause()
    }
    pass(near, far, 'request')
    pass(far, near, 'answer')
  })

  function pass(from: Socket, to: Socket, of: 'request' | 'answer'): void {
    let bytes = 0
    from.on('data', (chunk) => {
      bytes += chunk.length
      if (fault?.kind === 'cut' && fault.of === of && bytes > fault.after) {
        to.write(chunk.subarray(0, Math.max(0, fault.after - bytes + chunk.length)), () => from.destroy())
        return
      }
      if (fault?.kind === 'slow' && of === 'answer') setTimeout(() => to.write(chunk), fault.ms)
      else to.write(chunk)
    })
    from.on('end', () => to.end())
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    breakBy: (next) => {
      fault = next
      for (const socket of sockets) {
        if (next?.kind === 'gone') socket.resetAndDestroy()
        else if (next?.kind === 'silent') socket.pause()
        else socket.resume()
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
