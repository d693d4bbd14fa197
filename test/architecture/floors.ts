/** Floors, lowest first: what stands on one may import what stands on lower ones only, and not its neighbours on the same floor. */
export type Floors = readonly (readonly string[])[]

/**
 * The floors of the domain. A slice imports slices of lower floors only, through their use-cases and schemas; slices of one floor do not
 * know each other. Everybody may use the kernel.
 */
export const FLOORS: Floors = [
  ['kernel'],
  ['people', 'catalogue', 'rate-limits'],
  ['outbox', 'audit', 'visits', 'ledger', 'blobs', 'reply-addresses', 'writing'],
  ['contact', 'buyers', 'backups', 'notes', 'waiting-marks'],
  ['thread'],
  ['projects'],
  ['orders'],
  ['invoices'],
  ['payments'],
  ['withdrawals', 'books'],
  ['files', 'deliveries', 'replies'],
  ['reminders'],
  ['accounts'],
  ['staff', 'viewings'],
  ['own-data', 'reads', 'alerts', 'digests'],
  ['telling', 'exports'],
]

/** The floors inside a room, by the folder: its own folders, and `.` for the files that lie in it. A room that is not named has no folders. */
export const FLOORS_WITHIN: Readonly<Record<string, Floors>> = {
  app: [
    ['ground', 'styles'],
    ['ui', 'islands'],
    ['parts'],
    ['head', 'portal', 'analyser'],
    ['site', 'desk'],
    ['auth', 'reach'],
    ['.'],
  ],
  'app/analyser': [
    ['reading', 'offline', 'ci'],
    ['card'],
    ['session'],
    ['empty', 'teaching', 'in-turn'],
    ['result'],
    ['.'],
  ],
  'app/desk': [
    ['parts'],
    ['frame'],
    ['lists'],
    ['clients', 'enquiries'],
    ['projects', 'quotes', 'money', 'mails', 'audit', 'staff', 'visits', 'machine', 'telling', 'reminders'],
    ['today'],
  ],
  'app/portal': [
    ['.', 'lists', 'time'],
    ['paying', 'project', 'buyer', 'upload'],
    ['messages'],
    ['frame'],
    ['account', 'orders', 'deliveries'],
    ['project-state'],
    ['checkout', 'dashboard', 'quote', 'project-page'],
    ['payments'],
  ],
  'app/site': [
    ['.', 'frame', 'figures'],
    ['not-found', 'contact', 'withdraw', 'services', 'glossary', 'checkout-results', 'overdraw'],
    ['portfolio', 'insights', 'policies', 'marketplaces'],
    ['home', 'about'],
  ],
  content: [['.'], ['agreements', 'captures', 'case-studies', 'insights', 'privacy', 'terms']],
  'domain/projects': [['.'], ['next-line'], ['moves'], ['progress']],
  'domain/thread': [['presence', 'attachments'], ['.'], ['notices']],
  'domain/accounts': [
    ['.'],
    ['auth'],
    ['sessions'],
    ['email-links'],
    ['sign-in', 'register'],
    ['password'],
    ['email-change', 'factors'],
    ['passkeys'],
    ['reset'],
  ],
  'domain/buyers': [['vat-numbers'], ['.']],
  'domain/invoices': [['rates'], ['.']],
  'domain/orders': [['.'], ['quotes']],
  'domain/payments': [
    ['.'],
    ['holds', 'disputes'],
    ['refunds'],
    ['settle', 'show'],
    ['send-refunds'],
    ['purchase', 'transfers', 'corrections', 'sweep'],
    ['rehearsal', 'own-data', 'statements'],
  ],
  'packages/frame-times/src': [
    ['capture', 'statistics'],
    ['reading', 'metrics'],
    ['formats', 'trim'],
    ['comparison', 'drawing'],
    ['report'],
    ['.'],
    ['cli'],
  ],
  'platform/database': [['ground'], ['sqlite', 'postgres'], ['.'], ['migrations'], ['backup']],
  'platform/documents': [['fonts', 'words'], ['pdf', 'e-invoice'], ['.']],
  product: [['.'], ['doctor']],
  server: [['http'], ['deps'], ['api'], ['pages'], ['.']],
}
