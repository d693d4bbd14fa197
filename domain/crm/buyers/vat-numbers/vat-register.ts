/** Port: the EU register of VAT numbers (VIES). */
export type VatRegister = {
  /** Whether the register is configured. If it isn't, every answer is `not configured`. */
  isOn: boolean
  ask: CheckVatNumber
}

/**
 * Looks up an EU VAT number. Takes seconds, so never call it inside a transaction. Never throws; a failure is
 * `unchecked`.
 * @param vatNumber upper-case letters and digits with the prefix
 */
export type CheckVatNumber = (vatNumber: string) => Promise<VatAnswer>

export type VatAnswer =
  | {
      status: 'valid' | 'invalid'
      /** Proof of the request. Issued only if we send our own VAT number. */
      consultationNumber: string | null
      /** Registered name. Some countries don't publish it. */
      name: string | null
      address: string | null
    }
  | {
      status: 'unchecked'
      /** The register's reason, such as `MS_UNAVAILABLE`. */
      obstacle: string
    }

export const noVatRegister: VatRegister = {
  isOn: false,
  ask: async () => ({ status: 'unchecked', obstacle: 'not configured' }),
}
