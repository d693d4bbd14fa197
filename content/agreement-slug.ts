/** The slug of the address of an agreement to sign. */
export type AgreementSlug = 'data-processing' | 'non-disclosure'
