/** Names the mail that tells the studio of a link; it holds the link as long as it is not sent. */
export function fileNoticeKey(fileId: string): string {
  return `file-notice:${fileId}`
}
