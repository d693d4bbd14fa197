import type { IncomingMessage } from 'node:http'

/**
 * The bytes of a request's body as they come. Each piece is there until the next one is asked for: its memory is given back at once, which
 * the collection of garbage would do only after tens of megabytes of them.
 */
export async function* bodyBytes(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  // Whoever stops reading still answers on this connection.
  for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
    yield piece
    giveBack(piece)
  }
}

function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
