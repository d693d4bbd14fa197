/**
 * Facts about the studio. Nothing else in the code spells any of them.
 * What still has its working value is a placeholder, which the start-up log and `doctor` name.
 */
export const studio = {
  name: 'Bildruta',
  foundedYear: 2023,
  country: 'Sweden',
  countryCode: 'SE',
  supportEmail: 'support@bildruta.example',
  /** Outside link of the contact page. */
  discordUrl: 'https://discord.com/',
  /** Invitation targets of the Message Center; while empty their buttons are disabled. */
  portalDiscordUrl: '',
  portalTeamsUrl: '',
  fabStoreUrl: 'https://www.fab.com/',
  unityStoreUrl: 'https://assetstore.unity.com/',
  /** Needed before a live payment key is accepted, then shown in the footer. */
  legal: {
    companyName: '',
    organisationNumber: '',
    vatNumber: '',
    address: '',
  },
} as const

/** What stood above before the studio gave its own facts. */
const workingValues: Record<string, string> = {
  supportEmail: 'support@bildruta.example',
  discordUrl: 'https://discord.com/',
  fabStoreUrl: 'https://www.fab.com/',
  unityStoreUrl: 'https://assetstore.unity.com/',
}

/** Names of the facts that wait for the studio's own. One invitation target is enough. */
export const placeholders: readonly string[] = [
  ...Object.entries(studio)
    .filter(([name, value]) => workingValues[name] === value)
    .map(([name]) => name),
  ...([studio.portalDiscordUrl, studio.portalTeamsUrl].join('') === ''
    ? ['portalDiscordUrl or portalTeamsUrl']
    : []),
  ...Object.entries(studio.legal)
    .filter(([, value]) => String(value) === '')
    .map(([name]) => `legal.${name}`),
]
