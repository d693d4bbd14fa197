/** Delay before a refused stream is opened again. */
const RETRY_MS = 15_000

type Follower = {
  /** Called for each connection. @param close ends the following */
  listen: (source: EventSource, close: () => void) => void
  /** Called if a connection breaks or is refused. */
  onAway?: () => void
  /** Called every 15 seconds while the stream is refused, so that the page can fetch instead. */
  onRefused: () => void
}

/** Follows server-sent events while the page is visible. @returns a function that ends it */
export function followEvents(address: string, { listen, onAway, onRefused }: Follower): () => void {
  let source: EventSource | undefined
  let retry = 0

  function open() {
    source = new EventSource(address)
    listen(source, close)
    // The browser reopens a broken connection, but not a refused one.
    source.onerror = () => {
      onAway?.()
      if (source?.readyState !== EventSource.CLOSED) return
      retry = window.setTimeout(open, RETRY_MS)
      onRefused()
    }
  }
  function close() {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  function turn() {
    if (document.hidden) close()
    else if (!source) open()
  }

  turn()
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', close)
  addEventListener('pageshow', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', turn)
    close()
  }
}
