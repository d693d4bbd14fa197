/** Port: the Union's register of VAT numbers (VIES). */
export type VatRegister = {
  /** Whether anybody can be asked; if not, every answer is `not configured`. */
  isOn: boolean
  ask: CheckVatNumber
}

/**
 * Asks whether a number of the Union is registered. Takes seconds, so never within a transaction. Never throws: who cannot answer leaves
 * the number unchecked.
 * @param vatNumber capitals and digits, its prefix first
 */
export type CheckVatNumber = (vatNumber: string) => Promise<VatAnswer>

export type VatAnswer =
  | {
      status: 'valid' | 'invalid'
      /** Proof of the request; only for somebody who asks with a VAT number of their own. */
      consultationNumber: string | null
      /** As registered. Some countries keep them to themselves. */
      name: string | null
      address: string | null
    }
  | {
      status: 'unchecked'
      /** Why, in the register's word where it has one, such as `MS_UNAVAILABLE`. */
      obstacle: string
    }

/** Nothing leaves the machine. */
export const noVatRegister: VatRegister = {
  isOn: false,
  ask: async () => ({ status: 'unchecked', obstacle: 'not configured' }),
}
