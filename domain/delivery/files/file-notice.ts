import type { LinkState } from './link-states.schema.ts'

/** Key of the studio's email about a link. The link is kept until that email is sent. */
export function fileNoticeKey(fileId: string): string {
  return `file-notice:${fileId}`
}

/** Key of the email that confirms a file to its sender. Its subject may contain the file name. */
export function fileReceivedKey(fileId: string): string {
  return `${FILE_NOTIFIED.received}${fileId}`
}

/** Key prefixes of the messages and emails that a client gets about a link, each once. */
export const FILE_NOTIFIED = {
  received: 'file-received:',
  withdrawn: 'file-withdrawn:',
  closed: 'file-closed:',
} as const

export function linkClosedKey(fileId: string, state: LinkState): string {
  return `${FILE_NOTIFIED.closed}${state}:${fileId}`
}
