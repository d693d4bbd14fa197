import { statusesOf, statusesWhere } from '#domain/kernel/states.ts'

/**
 * `other-name`: registered, by a name that is not the buyer's. `unchecked`: its form is right, and nobody has answered yet whether it is
 * registered.
 */
export type VatCheckStatus = 'valid' | 'other-name' | 'invalid' | 'unchecked'

/** What was found out about a VAT number. */
export type VatCheck = {
  status: VatCheckStatus
  /** ISO 8601, when the answer came, or when it was asked in vain. */
  checkedAt: string
  /** Proof of the request, given by the Union's service. */
  consultationNumber: string | null
}

type VatCheckFacts = {
  /** For the studio. */
  words: string
  /** Where it stands alone, as in a badge. */
  label: string
  tone: 'after' | 'progress'
  /** The register has said yes or no. */
  isAnswered: boolean
  /** Companies of the Union buy without VAT by it. */
  isConfirmed: boolean
  /** What the client reads. @param on the day of the answer in words */
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
    words: 'registered, but not by this name',
    label: 'Another name',
    tone: 'progress',
    isAnswered: true,
    isConfirmed: false,
    sentence: () =>
      "The EU's register (VIES) knows this number by another company's name. Please write the name as it is registered, or write to us.",
  },
  invalid: {
    words: 'not registered',
    label: 'Not registered',
    tone: 'progress',
    isAnswered: true,
    isConfirmed: false,
    sentence: () =>
      "The EU's register (VIES) does not know this number. Ask your tax office, then save it again.",
  },
  unchecked: {
    words: 'not checked yet',
    label: 'Not confirmed yet',
    tone: 'progress',
    isAnswered: false,
    isConfirmed: false,
    sentence: () => "The EU's register (VIES) has not answered yet. We keep asking.",
  },
} satisfies Record<VatCheckStatus, VatCheckFacts>

export const VAT_CHECK_STATUSES = statusesOf(VAT_CHECKS)

/** Nobody has answered yet, so that it is asked again. */
export const TASK_CHECKS = statusesWhere(VAT_CHECKS, ({ isAnswered }) => !isAnswered)

/** All that is asked of what was found out about a VAT number. */
export function vatCheckFacts(status: VatCheckStatus): VatCheckFacts {
  return VAT_CHECKS[status]
}

/** What the register said of a number, and by which name it knows it, where it tells. */
export type NamedVatCheck = VatCheck & { registeredName: string | null }

/** What that is worth for a buyer who calls their company so. */
export function checkedFor(
  { registeredName, ...check }: NamedVatCheck,
  companyName: string | null,
): VatCheck {
  const isAnothers =
    registeredName !== null && companyName !== null && !isSameName(companyName, registeredName)
  return VAT_CHECKS[check.status].isConfirmed && isAnothers ? { ...check, status: 'other-name' } : check
}

/** Whether a number is registered as far as anybody has said. @param check nothing where nobody asked */
export function isConfirmed(check: VatCheck | null | undefined): boolean {
  return check ? VAT_CHECKS[check.status].isConfirmed : false
}

declare module '#domain/kernel/database.ts' {
  interface ColumnTypes {
    'vat_checks.status': VatCheckStatus
  }
}

/** Legal forms of the Union, and words that many names have. */
const COMMON = new Set(
  'ab aktiebolag ag aps as asbl bv bvba cv co company doo dd ead eg ek eood eu eurl gbr gmbh group haftungsbeschrankt hb kb kft kg kgaa kommanditbolag lda ltd limited llc nv ohg ou ood oy oyj plc sa sarl sas sasu sc sca sl slu sp spa spol sro srl srls sia ug uab vof zoo zrt the and und och et y e i z o'.split(
    ' ',
  ),
)

/**
 * Whether a company may be the one that a register knows by a name: loosely, as people write their company's name, with or without its form,
 * accents and capitals. What is written in other letters than Latin cannot be compared and counts as the same.
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
