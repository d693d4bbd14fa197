import * as z from 'zod/mini'
import type { Actor } from '#domain/kernel/actor.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { cursorSchema } from '#domain/kernel/pages.schema.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts'

/** A line of the audit log. Lines are added, never changed. */
export type AuditEntry = {
  id: string
  at: string
  action: AuditAction
  actor: Actor
  /** Id of what it is about. */
  about: string | null
  detail: AuditDetail
}

/** Figures, ids and names of files; never personal data beyond ids. */
export type AuditDetail = Record<string, unknown>

/** actor: a name of the studio, a client, or a provider; about: the whole id of what it is about */
export const auditFilterSchema = z.object({
  actor: z.optional(z.string().check(z.trim(), z.maxLength(200, 'This is nobody’s name.'))),
  about: z.optional(z.string().check(z.trim(), z.maxLength(100, 'This is no id.'))),
  action: z.optional(z.enum(statusesOf(AUDIT_ACTIONS), { error: 'There is no such action.' })),
})

export const auditSchema = z.extend(cursorSchema, auditFilterSchema.shape)

/** Of a list that a line holds, in words: the line has them all. */
const MOST_LISTED = 10

/** What lines count in cents. */
const SUMS = ['amount', 'gross', 'net', 'refund', 'kept', 'toReturn', 'vat', 'vatBefore']

/** `figures fps, from pending, amount €9.00`; what is nothing is left out */
export function detailWords(detail: AuditDetail): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== 0)
    .map(([name, value]) => `${name} ${valueWords(name, value)}`)
    .join(', ')
}

function valueWords(name: string, value: unknown): string {
  if (Array.isArray(value)) return listed(value)
  return typeof value === 'number' && SUMS.includes(name) ? formatEuros(value) : String(value)
}

function listed(values: readonly unknown[]): string {
  const more = values.length - MOST_LISTED
  return [...values.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(' ')
}
