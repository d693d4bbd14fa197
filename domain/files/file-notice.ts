/** Names the mail that tells the studio of a link; it holds the link as long as it is not sent. */
export function fileNoticeKey(fileId: string): string {
  return `file-notice:${fileId}`
}

/** How the keys begin under which a client is told of a link once. */
export const FILE_TOLD = { received: 'file-received:', withdrawn: 'file-withdrawn:' } as const
