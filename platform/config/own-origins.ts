import { isLoopbackHost } from './loopback.ts'

/** Every origin under which a loopback site may be opened; of a public site just its own. */
export function ownOrigins(publicUrl: string): string[] {
  const own = new URL(publicUrl)
  if (!isLoopbackHost(own.hostname)) return [publicUrl]
  const port = own.port ? `:${own.port}` : ''
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `${own.protocol}//${host}${port}`)
}
