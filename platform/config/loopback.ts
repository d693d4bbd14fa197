const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** @param host as URLs and sockets write it, IPv6 with or without brackets */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}
