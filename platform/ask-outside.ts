/**
 * `fetch` for whoever is asked outside. It asks for no Brotli, whose decoder is unsafe in Node before 24.22.1 and 26.12.1 (docs/decisions/001). A
 * range of bytes is asked for as it is, by `fetch` itself.
 */
export const askOutside: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  if (!headers.has('Range')) headers.set('Accept-Encoding', 'gzip')
  return fetch(input, { ...init, headers })
}
