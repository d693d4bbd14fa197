import * as z from 'zod/mini'
import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { BlobFacts, BlobSide } from '#domain/storage/blobs.schema.ts'
import type { LinkFacts } from './link-states.schema.ts'

type LinkProvider = 'google-drive' | 'filemail' | 'other'
/** `upload`: the file is stored here. */
export type FileProvider = LinkProvider | 'upload'

const FILE_URL_MAX = 2048
const INVALID_URL = 'Please enter a valid URL'
export const DEFAULT_SERVICE = 'full-optimization'

/** A link, or a file stored here, as its owner sees it. Times are ISO 8601. */
export type SharedFile = {
  id: string
  side: BlobSide
  url: string | null
  link: LinkFacts | null
  /** Also set if the stored file has been deleted. */
  blob: BlobFacts | null
  provider: FileProvider
  service: string
  projectId: string | null
  createdAt: string
  state: 'received' | 'withdrawn'
  /** First time the studio fetched it. */
  fetched: { at: string; byName: string | null } | null
  /** Files can be removed until work begins. */
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
  /** One of the client's open projects; empty for the newest one with this service. */
  projectId: z._default(z.string(), ''),
})

export const uploadedFileSchema = z.object({
  name: z.string({ error: 'Enter a file name.' }).check(z.minLength(1, 'Enter a file name.')),
  size: z.number({ error: 'The file size must be a whole number of bytes.' }),
  sha256: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, 'The SHA-256 must be 64 hexadecimal digits.')),
  ),
  projectId: z.optional(z.string()),
  /** Files are for a project unless they are attached to a message or become captures. */
  purpose: z.optional(
    z.enum(['file', 'attachment', 'capture'], { error: 'The purpose must be file, attachment or capture.' }),
  ),
})

export type UploadedFileInput = z.infer<typeof uploadedFileSchema>

export type UploadInput = Pick<z.infer<typeof uploadSchema>, 'fileUrl' | 'service'> & { projectId?: string }

/** A hint for the studio only. @returns `other` for text that isn't a link */
export function fileProvider(url: string): LinkProvider {
  if (!URL.canParse(url)) return 'other'
  const host = new URL(url).hostname.replace(/\.$/, '')
  if (host === 'drive.google.com' || host === 'docs.google.com') return 'google-drive'
  return /(^|\.)(filemail\.com|fil\.email)$/.test(host) ? 'filemail' : 'other'
}

function isFileUrl(text: string): boolean {
  if (text.length > FILE_URL_MAX || !URL.canParse(text)) return false
  return /^https?:$/.test(new URL(text).protocol) && asLink(text).length <= FILE_URL_MAX
}

/**
 * Keeps the address as typed if emails and pages can link to it as it is. Whitespace, control characters and lone
 * surrogates would break the link, and without `//` it would be a relative path. Such addresses are normalized.
 */
function asLink(text: string): string {
  return /^https?:\/\/[^\s\p{Cc}\p{Surrogate}]+$/iu.test(text) ? text : new URL(text).href
}
