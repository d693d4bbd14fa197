import type { LinkState } from './link-states.schema.ts'

/** Names the mail that tells the studio of a link; it holds the link as long as it is not sent. */
export function fileNoticeKey(fileId: string): string {
  return `file-notice:${fileId}`
}

/** Names the email that confirms a link or a file to its sender. Its subject may hold the name of the file. */
export function fileReceivedKey(fileId: string): string {
  return `${FILE_NOTIFIED.received}${fileId}`
}

/** How the keys begin under which a client is told of a link once; of one that does not open, once for each state in which it does not. */
export const FILE_NOTIFIED = {
  received: 'file-received:',
  withdrawn: 'file-withdrawn:',
  closed: 'file-closed:',
} as const

/** Names the message and the mail that tell a client that their link does not open, one for each state in which it does not. */
export function linkClosedKey(fileId: string, state: LinkState): string {
  return `${FILE_NOTIFIED.closed}${state}:${fileId}`
}
