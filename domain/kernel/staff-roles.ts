/** An owner may everything; an engineer does the work, reads of money and knows nothing of staff. */
export type StaffRole = 'owner' | 'engineer'

export const STAFF_ROLES = {
  owner: { words: 'owner' },
  engineer: { words: 'engineer' },
} as const satisfies Record<StaffRole, { words: string }>
