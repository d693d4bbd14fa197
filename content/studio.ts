import { own } from '#own'

/**
 * Facts about the studio. Nothing else in the code spells any of them.
 * What still has its working value is a placeholder, which the start-up log and `doctor` name.
 */
export const studio = own('studio', {
  name: 'Bildruta',
  foundedYear: 2023,
  country: 'Sweden',
  countryCode: 'SE',
  supportEmail: 'support@bildruta.example',
  /** Outside link of the contact page. Empty where the studio has none: its card is left out. So too the buttons of the stores. */
  discordUrl: 'https://discord.com/' as string,
  fabStoreUrl: 'https://www.fab.com/' as string,
  unityStoreUrl: 'https://assetstore.unity.com/' as string,
  /**
   * Invitation targets of the Message Center. While the studio has not said them (null) their buttons are disabled; what it does not use
   * is empty, and left out.
   */
  portalDiscordUrl: null as string | null,
  portalTeamsUrl: null as string | null,
  /**
   * Who the studio is before the law: on a public address no card payments are taken without it. Shown on Contact, in the footers, in
   * the checkout, in mails and in the policies.
   */
  legal: {
    companyName: '',
    /** Such as `Aktiebolag` or `Enskild firma`. */
    legalForm: '',
    organisationNumber: '',
    vatNumber: '',
    /** Postal address, lines separated by line feeds. */
    address: '',
    /** The municipality in which the company is registered (säte); of a sole trader, where the business is. */
    registeredOffice: '',
    /** Whether the studio is approved for F-tax, which invoices then say. */
    hasFTax: false,
    /** As it is dialled from abroad, such as `+46 8 123 456 00`. */
    phone: '',
  },
  /** For bank transfers; a way that the studio does not offer stays empty. */
  bank: { iban: '', bic: '', bankgiro: '' },
  /**
   * Who handles personal data for the studio, by name and country, as the privacy policy names them. Outside the European Economic Area
   * with the ground of the transfer, such as `Example Inc., USA (EU-US Data Privacy Framework)`.
   */
  processors: { hosting: '', emailDelivery: '' },
} as const)

/** What stood above before the studio gave its own facts. */
const workingValues: Record<string, string> = {
  supportEmail: 'support@bildruta.example',
  discordUrl: 'https://discord.com/',
  fabStoreUrl: 'https://www.fab.com/',
  unityStoreUrl: 'https://assetstore.unity.com/',
}

/** Names of the facts that wait for the studio's own; an empty address is an answer. One invitation target is enough. */
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

/** Whether one is still to be said, and the other does not do. */
function isUnanswered(...targets: (string | null)[]): boolean {
  return targets.includes(null) && !targets.some(Boolean)
}
