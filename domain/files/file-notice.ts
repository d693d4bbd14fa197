/** Names the mail that tells the studio of a link; it holds the link as long as it is not sent. */
export function fileNoticeKey(fileId: string): string {
  return `file-notice:${fileId}`
}

/** How the keys begin under which a client is told of a link once; of one that does not open, once for each state in which it does not. */
export const FILE_TOLD = {
  received: 'file-received:',
  withdrawn: 'file-withdrawn:',
  closed: 'file-closed:',
} as const
