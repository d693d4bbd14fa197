import * as z from 'zod/mini'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { BlobFacts, BlobSide } from '#domain/storage/blobs.schema.ts'
import type { LinkFacts } from './link-states.schema.ts'

/** Whose service a link leads to. */
export type LinkProvider = 'google-drive' | 'filemail' | 'other'
/** `upload` is a file whose bytes are here. */
export type FileProvider = LinkProvider | 'upload'

const FILE_URL_MAX = 2048
const INVALID_URL = 'Please enter a valid URL'
/** What is sent for no service in particular is for this one. */
export const DEFAULT_SERVICE = 'full-optimization'

/** A shared link, or a file whose bytes are here, as its owner sees it; times in ISO 8601. */
export type SharedFile = {
  id: string
  /** Who sent it. */
  side: BlobSide
  /** Of a link. */
  url: string | null
  /** What is known of a link. */
  link: LinkFacts | null
  /** Of a file whose bytes are, or were, here. */
  blob: BlobFacts | null
  provider: FileProvider
  service: string
  projectId: string | null
  createdAt: string
  state: 'received' | 'withdrawn'
  /** When the studio first took it, and who of it did. */
  fetched: { at: string; byName: string | null } | null
  /** Whether it may still be withdrawn: its work has not begun. */
  withdrawable: boolean
}

export const uploadSchema = z.object({
  fileUrl: z.pipe(
    z.string({ error: INVALID_URL }).check(z.trim(), z.refine(isFileUrl, INVALID_URL)),
    z.transform(asLink),
  ),
  service: z._default(
    z
      .string({ error: 'Please choose one of our services' })
      .check(
        z.refine(
          (key) => servicePackages.some((offer) => offer.key === key),
          'Please choose one of our services',
        ),
      ),
    DEFAULT_SERVICE,
  ),
  /** One open project of the client, whatever its service; empty for the newest of the service. */
  projectId: z._default(z.string(), ''),
})

/** What is said of a file before its first byte comes. */
export const uploadedFileSchema = z.object({
  name: z
    .string({ error: 'Please say what the file is called.' })
    .check(z.minLength(1, 'Please say what the file is called.')),
  size: z.number({ error: 'Please say how many bytes the file has: a whole number.' }),
  sha256: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, 'The SHA-256 must be 64 hexadecimal digits.')),
  ),
  projectId: z.optional(z.string()),
  /** Of a message, or, unless told, of a project. */
  purpose: z.optional(z.enum(['file', 'attachment'], { error: 'The purpose must be file or attachment.' })),
})

export type UploadedFileInput = z.infer<typeof uploadedFileSchema>

/** What `uploadSchema` makes of a form or a request. */
export type UploadInput = Pick<z.infer<typeof uploadSchema>, 'fileUrl' | 'service'> & { projectId?: string }

/** Whose service a link leads to; a hint for the person, never a condition. Of a text that is no link: `other`. */
export function fileProvider(url: string): LinkProvider {
  if (!URL.canParse(url)) return 'other'
  const host = new URL(url).hostname.replace(/\.$/, '')
  if (host === 'drive.google.com' || host === 'docs.google.com') return 'google-drive'
  return /(^|\.)(filemail\.com|fil\.email)$/.test(host) ? 'filemail' : 'other'
}

/** Any http or https address up to 2,048 characters, as typed and as stored. */
function isFileUrl(text: string): boolean {
  if (text.length > FILE_URL_MAX || !URL.canParse(text)) return false
  return /^https?:$/.test(new URL(text).protocol) && asLink(text).length <= FILE_URL_MAX
}

/**
 * As typed where a mail and a page lead to it as it is. Blanks and control characters would end or break the link, half a surrogate
 * pair has no UTF-8, and without `//` a page reads a path of its own; such an address is written as a browser understands it.
 */
function asLink(text: string): string {
  return /^https?:\/\/[^\s\p{Cc}\p{Surrogate}]+$/iu.test(text) ? text : new URL(text).href
}
