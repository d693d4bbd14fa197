type Words = {
  /** What is wrong, as a title. */
  begins: string
  /** The same once it is over. */
  ends: string
}

/** Everything that whoever runs the product is told of. Neither here nor in what is said besides stands a name, an address or a secret. */
export const ALERTS = {
  'database-unusable': { begins: 'The database cannot be used', ends: 'The database can be used again' },
  'server-errors': { begins: 'Requests end in errors of ours', ends: 'No errors any more' },
  'mail-stuck': { begins: 'Mails do not leave', ends: 'Mails leave again' },
  'mail-given-up': { begins: 'A mail was given up', ends: 'No mail is given up any more' },
  'visitors-not-mailed': {
    begins: 'Visitors cause more mails than we send',
    ends: 'Visitors get our mails again',
  },
  'papers-not-drawn': { begins: 'Papers are not drawn', ends: 'Papers are drawn again' },
  'provider-unusable': {
    begins: 'The payments provider cannot be used',
    ends: 'The payments provider works again',
  },
  'provider-silent': {
    begins: 'The payments provider sends no events',
    ends: 'The payments provider sends events again',
  },
  'backup-failed': { begins: 'A backup failed', ends: 'A backup was made again' },
  'backup-old': { begins: 'There is no recent backup', ends: 'There is a recent backup again' },
  'disk-nearly-full': { begins: 'The disk is nearly full', ends: 'The disk has room again' },
  'uploads-not-sent': {
    begins: 'Uploads are announced and not sent',
    ends: 'Announced uploads were sent or deleted',
  },
  'room-without-project': {
    begins: 'Accounts without a project have nearly filled their room',
    ends: 'Accounts without a project have room again',
  },
  'certificate-ends': {
    begins: 'The certificate of the site needs you',
    ends: 'The certificate is good again',
  },
  'clock-off': { begins: 'The clock of the server is wrong', ends: 'The clock is right again' },
} as const satisfies Record<string, Words>

export type AlertKind = keyof typeof ALERTS
