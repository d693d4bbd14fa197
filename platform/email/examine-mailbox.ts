import { INBOX, openImap, parseImapUrl, TAKEN, withoutPassword } from './imap-server.ts'

/** What a mailbox of answers is found to be. @property oldest when the oldest mail came that was not taken */
export type MailboxExamination =
  | { is: 'works'; waiting: number; oldest: Date | undefined; hasTaken: boolean }
  | { is: 'unreachable' | 'refused' | 'closed'; reason: string }

/**
 * Signs in and looks at the inbox, and changes nothing.
 * @throws ConfigError when the address cannot be used
 */
export async function examineMailbox(url: string): Promise<MailboxExamination> {
  const server = parseImapUrl(url)
  const client = await openImap(server)
  let [is, isOpen] = ['unreachable', false] as ['unreachable' | 'closed', boolean]
  try {
    await client.connect()
    is = 'closed'
    const { exists } = await client.mailboxOpen(INBOX, { readOnly: true })
    isOpen = true
    const folders = await client.list()
    const oldest = (exists > 0 && (await client.fetchOne('1', { internalDate: true }))) || undefined
    return {
      is: 'works',
      waiting: exists,
      oldest: oldest?.internalDate ? new Date(oldest.internalDate) : undefined,
      hasTaken: folders.some(({ path }) => path === TAKEN),
    }
  } catch (error) {
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed === true
    if (isOpen) throw new Error(withoutPassword(error, server))
    return { is: isRefused ? 'refused' : is, reason: withoutPassword(error, server) }
  } finally {
    client.close()
  }
}
