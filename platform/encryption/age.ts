import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PlainError } from '../plain-error.ts'

/** Transforms the bytes of a file. */
export type Transform = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** File extension of age's encrypted files. */
export const ENCRYPTED = '.age'

/**
 * Encrypts to public keys of age.
 * @param recipients `age1…`, separated by commas
 * @throws PlainError if one isn't valid
 */
export async function encryptTo(recipients: string): Promise<Transform> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients.split(','))
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      throw new PlainError("BACKUP_RECIPIENT isn't an age public key. It must look like age1….", { cause })
    }
  return async function* (bytes) {
    yield* await encrypter.encrypt(asWebStream(bytes))
  }
}

/** Decrypts with the private keys in a file of `age-keygen`. @throws PlainError if it contains none */
export async function decryptWith(identityFile: string): Promise<Transform> {
  const { Decrypter } = await import('age-encryption')
  const text = await readFile(identityFile, 'utf8').catch((cause) => {
    throw new PlainError(`${identityFile} can't be read. Check its path and permissions.`, { cause })
  })
  const decrypter = new Decrypter()
  const identities = text.match(/^AGE-SECRET-KEY-\S+$/gm) ?? []
  if (identities.length === 0)
    throw new PlainError(`${identityFile} contains no age private key. Create one with age-keygen.`)
  for (const identity of identities) decrypter.addIdentity(identity)
  return async function* (bytes) {
    yield* await decrypter.decrypt(asWebStream(bytes)).catch((cause) => {
      throw new PlainError(
        `${identityFile} contains no key for this backup. Use the one that belongs to BACKUP_RECIPIENT.`,
        { cause },
      )
    })
  }
}

/** Creates a file that only its owner may read. */
export function transformFile(source: string, target: string, transform: Transform): Promise<void> {
  return pipeline(
    Readable.from(transform(createReadStream(source))),
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

function asWebStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
}
