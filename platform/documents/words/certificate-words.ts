import type { CertifiedFile, DeletionCertificate } from '#domain/delivery/files/deletion-certificate.ts'
import { canBePrinted } from '#domain/kernel/printable.ts'
import { calledName } from '#domain/kernel/seller.ts'
import { momentWords } from '#domain/kernel/time-words.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import type { TextPart } from './text-part.ts'

/** Everything that a deletion certificate says, in reading order. */
export function certificateParts(certificate: DeletionCertificate): TextPart[] {
  const { number, service, client, seller, deletedAt, deletedBy, files } = certificate
  const studio = calledName(seller)
  const buyer = [client.companyName, client.name].filter(Boolean).join(', ')
  const parts: TextPart[] = [
    { as: 'title', text: `Deletion certificate ${number}` },
    { as: 'text', text: `${studio} deleted its working copy of this project on ${momentWords(deletedAt)}.` },
    { as: 'heading', text: 'Project' },
    { as: 'text', text: `${service}, order ${number}, for ${buyer}.` },
    { as: 'heading', text: 'What was deleted' },
    {
      as: 'text',
      text: 'The copies that we had made of the files below for the work, on all machines that we worked on. What was uploaded to us was deleted from our server with them, where that had not been done before. Deleted data can remain in backup copies for at most 60 days.',
    },
    { as: 'heading', text: 'Files that had come' },
    ...(files.length === 0
      ? [{ as: 'text', text: 'No file and no link to files came for this project.' } as const]
      : files.map((file, index): TextPart => ({ as: 'text', text: `${index + 1}. ${fileWords(file)}` }))),
    { as: 'heading', text: 'What it is not about' },
    {
      as: 'text',
      text: 'What we handed over to you, messages with what is attached to them, and the papers of the order. Our privacy policy says how long these are kept.',
    },
    { as: 'heading', text: 'By whom' },
    {
      as: 'text',
      text: deletedBy === null ? `By ${studio}.` : `${deletedBy}, of ${studio}, has confirmed it.`,
    },
    { as: 'text', text: sellerWords(certificate) },
  ]
  return parts.map(({ as, text }) => ({ as, text: printed(text) }))
}

function fileWords({ name, size, sha256, cameAt, fetched, withdrawnAt }: CertifiedFile): string {
  const sentences = [
    size === null ? name : `${name}, ${sizeWords(size)}`,
    `Came ${momentWords(cameAt)}`,
    fetched
      ? `Fetched ${momentWords(fetched.at)}${fetched.byName === null ? '' : ` by ${fetched.byName}`}`
      : 'Not noted as fetched',
    withdrawnAt !== null && `Withdrawn by its sender ${momentWords(withdrawnAt)}`,
    sha256 !== null && `SHA-256 ${sha256}`,
  ]
  return `${sentences.filter(Boolean).join('. ')}.`
}

function sellerWords({ seller }: DeletionCertificate): string {
  const facts = [
    calledName(seller),
    seller.organisationNumber && `org. no. ${seller.organisationNumber}`,
    ...seller.address.split('\n'),
    seller.email,
  ]
  return `${facts.filter(Boolean).join(', ')}.`
}

/** Names of files are anybody's: what no font has stands as a question mark, and the hash says which file it is. */
function printed(text: string): string {
  return [...text.normalize('NFC')].map((letter) => (canBePrinted(letter) ? letter : '?')).join('')
}
