import * as z from 'zod/mini'
import type { HeadlinePart } from '#domain/kernel/headline.ts'

/** A report in lists. Times are ISO 8601. */
export type ReportFacts = {
  id: string
  /** Counts from 1 over all projects. */
  number: number
  buildBefore: string
  buildAfter: string
  headline: HeadlinePart[]
  targetFps?: number | undefined
  createdAt: string
  byName: string | null
  /** Number of the report that replaced it. */
  supersededBy: number | null
  /** SHA-256 of its captures that are deleted. The report stays. */
  missingCaptures: string[]
  /** When the client allowed the studio to publish it, unless they have withdrawn that. */
  consentedAt: string | null
  shareLinks: ShareLink[]
}

export type ShareLink = {
  id: string
  namesClient: boolean
  byName: string | null
  createdAt: string
  expiresAt: string
  revokedAt: string | null
}

/** A report with its facts. `signed` is the text of a signed report, byte by byte. */
export type ShownReport = { facts: ReportFacts; signed: string }

/** The contents of a shared result. `client` is null unless the link names them. */
export type SharedReport = {
  signed: string
  client: string | null
  expiresAt: string
  supersededBy: number | null
}

/** A target of 60 FPS is a budget of 1,000 ÷ 60 ms. Empty: no target. */
export const newReportSchema = z.object({
  buildBefore: z
    .string({ error: 'Choose the build before.' })
    .check(z.minLength(1, 'Choose the build before.')),
  buildAfter: z.string({ error: 'Choose the build after.' }).check(z.minLength(1, 'Choose the build after.')),
  targetFps: z._default(
    z.union([
      z.literal(''),
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Enter a target from 1 to 999 FPS.')),
    ]),
    '',
  ),
})

export const SHARE_DAYS = ['7', '30', '90'] as const

export const shareSchema = z.object({
  days: z.enum(SHARE_DAYS, { error: 'Choose how long the link works.' }),
  namesClient: z._default(z.enum(['', 'on']), ''),
})

export const consentSchema = z.object({ given: z.boolean() })

export const openSharedSchema = z.object({ secret: z.string().check(z.maxLength(100)) })
