/** Whether a list of validators has this one; a proxy may have marked it as weak (RFC 9110, 13.1.2). */
export function namesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag)
}
