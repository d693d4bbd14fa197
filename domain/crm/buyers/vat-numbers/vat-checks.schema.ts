import { statusesOf, statusesWhere } from '#domain/kernel/states.ts'

/** `other-name`: registered under another name. `unchecked`: valid form, no answer from the register yet. */
export type VatCheckStatus = 'valid' | 'other-name' | 'invalid' | 'unchecked'

export type VatCheck = {
  status: VatCheckStatus
  /** Time of the answer or of the last failed attempt, ISO 8601. */
  checkedAt: string
  /** Proof of the request, issued by VIES. */
  consultationNumber: string | null
}

type VatCheckFacts = {
  /** Text for the studio. */
  words: string
  /** Badge text. */
  label: string
  tone: 'after' | 'progress'
  /** The register has answered. */
  isAnswered: boolean
  /** EU companies with this status buy without VAT. */
  isConfirmed: boolean
  /** Text for the client. @param on the day of the answer, in words */
  sentence: (on: string) => string
}

const VAT_CHECKS = {
  valid: {
    words: 'registered',
    label: 'Confirmed',
    tone: 'after',
    isAnswered: true,
    isConfirmed: true,
    sentence: (on) => `Found in the EU's register (VIES) on ${on}.`,
  },
  'other-name': {
    words: 'registered under another name',
    label: 'Another name',
    tone: 'progress',
    isAnswered: true,
    isConfirmed: false,
    sentence: () =>
      "In the EU's register (VIES), this number belongs to a company with another name. Enter the name as registered, or email us.",
  },
  invalid: {
    words: 'not registered',
    label: 'Not registered',
    tone: 'progress',
    isAnswered: true,
    isConfirmed: false,
    sentence: () => "This number isn't in the EU's register (VIES). Ask your tax office, then save it again.",
  },
  unchecked: {
    words: 'not checked yet',
    label: 'Not confirmed yet',
    tone: 'progress',
    isAnswered: false,
    isConfirmed: false,
    sentence: () => "The EU's register (VIES) hasn't responded yet. We'll keep checking.",
  },
} satisfies Record<VatCheckStatus, VatCheckFacts>

export const VAT_CHECK_STATUSES = statusesOf(VAT_CHECKS)

export const TASK_CHECKS = statusesWhere(VAT_CHECKS, ({ isAnswered }) => !isAnswered)

export function vatCheckFacts(status: VatCheckStatus): VatCheckFacts {
  return VAT_CHECKS[status]
}

/** With the registered name, if the register returns one. */
export type NamedVatCheck = VatCheck & { registeredName: string | null }

/** The result for a company name. */
export function checkedFor(
  { registeredName, ...check }: NamedVatCheck,
  companyName: string | null,
): VatCheck {
  const isAnothers =
    registeredName !== null && companyName !== null && !isSameName(companyName, registeredName)
  return VAT_CHECKS[check.status].isConfirmed && isAnothers ? { ...check, status: 'other-name' } : check
}

/** @param check null or undefined if never checked */
export function isConfirmed(check: VatCheck | null | undefined): boolean {
  return check ? VAT_CHECKS[check.status].isConfirmed : false
}

declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'vat_checks.status': VatCheckStatus
  }
}

/** Legal forms and other words that are common in company names. */
const COMMON = new Set(
  'ab aktiebolag ag aps as asbl bv bvba cv co company doo dd ead eg ek eood eu eurl gbr gmbh group haftungsbeschrankt hb kb kft kg kgaa kommanditbolag lda ltd limited llc nv ohg ou ood oy oyj plc sa sarl sas sasu sc sca sl slu sp spa spol sro srl srls sia ug uab vof zoo zrt the and und och et y e i z o'.split(
    ' ',
  ),
)

/**
 * Whether an entered company name may belong to a registered one. The comparison ignores legal form, accents and case.
 * Names in other scripts can't be compared and count as equal.
 */
export function isSameName(declared: string, registered: string): boolean {
  const [ours, theirs] = [wordsOf(declared), wordsOf(registered)]
  if (ours.length === 0 || theirs.length === 0) return true
  const [joined, theirsJoined] = [ours.join(''), theirs.join('')]
  if (joined.includes(theirsJoined) || theirsJoined.includes(joined)) return true
  return ours.some((word) => word.length > 3 && theirs.includes(word))
}

function wordsOf(name: string): string[] {
  if (/[^\P{L}\p{Script=Latin}]/u.test(name)) return []
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  const words = plain.replace(/[.']/g, '').split(/[^a-z0-9]+/)
  return words.filter((word) => word !== '' && !COMMON.has(word))
}
