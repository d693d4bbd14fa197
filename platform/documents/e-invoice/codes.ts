/** BT-24: the rules that a document complies with. */
export const SPECIFICATION = 'urn:cen.eu:en16931:2017'
/** BT-23: billing, as Peppol names it. */
export const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** Scheme of electronic addresses: email. */
export const EMAIL = 'EM'
/** Scheme of ISO 6523: Swedish organisation numbers. */
export const ORGANISATION_NUMBER = '0007'
/** Reason of an allowance in UNTDID 5189: discount. */
export const DISCOUNT = '95'
