/**
 * Facts about the studio. Nothing else in the code spells any of them.
 * What is still a placeholder is listed in `placeholders`, which the start-up log and `doctor` name.
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

/** Facts that still hold a working value and wait for the studio's own. */
export const placeholders = [
  'supportEmail',
  'discordUrl',
  'portalDiscordUrl',
  'portalTeamsUrl',
  'fabStoreUrl',
  'unityStoreUrl',
  'legal',
] as const satisfies readonly (keyof typeof studio)[]
