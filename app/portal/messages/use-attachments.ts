import { useRef, useState } from 'react'
import { sentenceOf } from '#app/shared/api.ts'
import { MOST_ATTACHMENTS } from '#domain/messages/message-limits.schema.ts'

/**
 * @property waits reason for the next attempt
 * @property failure reason why it can't be attached
 */
export type Attaching = {
  key: string
  name: string
  size: number
  sent: number
  waits: string | undefined
  /** Set once the upload is complete. */
  id: string | undefined
  failure: string | undefined
}

const TOO_MANY = `You can attach up to ${MOST_ATTACHMENTS} files. Send the others in another message.`

export function useAttachments() {
  const [files, setFiles] = useState<readonly Attaching[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const change = (key: string, changes: Partial<Attaching>) =>
    setFiles((known) => known.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      // Loaded with the first file, because most messages have none.
      const { announce, CLIENTS_UPLOADS, removeUpload, transfer } = await import('../upload/transfer.ts')
      const told = {
        sent: (sent: number) => change(key, { sent, waits: undefined }),
        unreachable: (waits: string) => change(key, { waits }),
      }
      const about = { at: CLIENTS_UPLOADS, purpose: 'attachment' } as const
      const address = await announce(file, about, stop.signal, told)
      await transfer(file, address, stop.signal, told).catch(async (error) => {
        if (stop.signal.aborted) await removeUpload(address).catch(() => undefined)
        throw error
      })
      change(key, { id: address.split('/').at(-1), sent: file.size, waits: undefined })
    } catch (error) {
      change(key, { failure: whyNot(error) })
    }
  }

  return {
    files,
    /** Reason why the message can't be sent yet. */
    blockedReason: files.some(({ failure }) => failure)
      ? 'A file could not be attached. Remove it or attach it again.'
      : files.some(({ id }) => !id)
        ? 'Wait until all files are uploaded.'
        : undefined,
    add: (added: readonly File[]) => {
      const room = MOST_ATTACHMENTS - files.length
      const next = added.map((file, index) => ({
        key: crypto.randomUUID(),
        name: file.name,
        size: file.size,
        sent: 0,
        waits: undefined,
        id: undefined,
        failure: index < room ? undefined : TOO_MANY,
      }))
      setFiles((known) => [...known, ...next])
      for (const [index, file] of added.entries()) {
        const key = next[index]?.key
        if (key && index < room) void send(key, file)
      }
    },
    remove: (key: string) => {
      stops.current.get(key)?.abort('removed')
      setFiles((known) => known.filter((one) => one.key !== key))
    },
    clear: () => setFiles([]),
  }
}

function whyNot(error: unknown): string {
  return error instanceof Error && error.name === 'TransferError' ? error.message : sentenceOf(error)
}
