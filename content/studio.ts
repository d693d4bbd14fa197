import { overridable } from '#overrides'

/** Facts about the studio, written only here. Startup and `doctor` report facts that still have their placeholder. */
export const studio = overridable('studio', {
  name: 'Bildruta',
  foundedYear: 2023,
  country: 'Sweden',
  countryCode: 'SE',
  supportEmail: 'support@bildruta.example',
  /** Empty if the studio has none, which hides the card or button. The same applies to the stores. */
  discordUrl: 'https://discord.com/' as string,
  fabStoreUrl: 'https://www.fab.com/' as string,
  unityStoreUrl: 'https://assetstore.unity.com/' as string,
  /** Invitation links of the Message Center. Null disables the button; an empty string hides it. */
  portalDiscordUrl: null as string | null,
  portalTeamsUrl: null as string | null,
  /** Required for card payments on a public address. Shown on Contact, in footers, checkout, emails and policies. */
  legal: {
    companyName: '',
    /** Such as `Aktiebolag` or `Enskild firma`. */
    legalForm: '',
    organisationNumber: '',
    vatNumber: '',
    /** Lines separated by line feeds. */
    address: '',
    /** Municipality of registration (säte), or of the business of a sole trader. */
    registeredOffice: '',
    /** Approved for F-tax, which invoices then state. */
    hasFTax: false,
    /** International format, such as `+46 8 123 456 00`. */
    phone: '',
  },
  /** Empty if the studio doesn't offer the method. */
  bank: { iban: '', bic: '', bankgiro: '' },
  /**
   * Processors of personal data by name and country, for the privacy policy. Outside the EEA with the legal basis of
   * the transfer, such as `Example Inc., USA (EU-US Data Privacy Framework)`.
   */
  processors: { hosting: '', emailDelivery: '' },
} as const)

/** The placeholders. */
const workingValues: Record<string, string> = {
  supportEmail: 'support@bildruta.example',
  discordUrl: 'https://discord.com/',
  fabStoreUrl: 'https://www.fab.com/',
  unityStoreUrl: 'https://assetstore.unity.com/',
}

/**
 * Names of facts that still have their placeholder. An empty address counts as an answer, and one invitation link is
 * enough.
 */
export const placeholders: readonly string[] = [
  ...Object.entries(studio)
    .filter(([name, value]) => workingValues[name] === value)
    .map(([name]) => name),
  ...(isUnanswered(studio.portalDiscordUrl, studio.portalTeamsUrl)
    ? ['portalDiscordUrl or portalTeamsUrl']
    : []),
  ...Object.entries(studio.legal)
    .filter(([, value]) => String(value) === '')
    .map(([name]) => `legal.${name}`),
  ...Object.entries(studio.processors)
    .filter(([, value]) => String(value) === '')
    .map(([name]) => `processors.${name}`),
]

function isUnanswered(...targets: (string | null)[]): boolean {
  return targets.includes(null) && !targets.some(Boolean)
}
