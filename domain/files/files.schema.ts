import * as z from 'zod/mini'
import { servicePackages } from '../payments/packages.schema.ts'
import type { FileProvider } from './files.table.ts'

export const FILE_URL_MAX = 2048
const INVALID_URL = 'Please enter a valid URL'
const DEFAULT_SERVICE = 'full-optimization'

/** A shared link as its owner sees it; times in ISO 8601. */
export type SharedFile = {
  id: string
  url: string
  provider: FileProvider
  service: string
  projectId: string | null
  createdAt: string
  state: 'received' | 'withdrawn'
  /** Whether it may still be withdrawn: its work has not begun. */
  withdrawable: boolean
}

export const uploadSchema = z.object({
  fileUrl: z.string({ error: INVALID_URL }).check(z.trim(), z.refine(isFileUrl, INVALID_URL)),
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
})

export type UploadInput = z.infer<typeof uploadSchema>

/** Whose service a link leads to; a hint for the person, never a condition. Of a text that is no link: `other`. */
export function fileProvider(url: string): FileProvider {
  if (!URL.canParse(url)) return 'other'
  const host = new URL(url).hostname.replace(/\.$/, '')
  if (host === 'drive.google.com' || host === 'docs.google.com') return 'google-drive'
  return /(^|\.)(filemail\.com|fil\.email)$/.test(host) ? 'filemail' : 'other'
}

/** Any http or https address up to 2,048 characters, without credentials, white space or control characters. */
function isFileUrl(text: string): boolean {
  if (text.length > FILE_URL_MAX || !/^https?:\/\/[^\s\p{Cc}\p{Surrogate}]+$/iu.test(text)) return false
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.username === '' && url.password === ''
}
