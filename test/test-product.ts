import type { Logger } from 'pino'
import { type PasswordCost, QUICK_PASSWORD_COST } from '#domain/accounts/auth/passwords.server.ts'
import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import { noVatRegister, type VatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import type { BackupFolder } from '#domain/inbox/backup-folder.ts'
import { type Actor, SYSTEM } from '#domain/kernel/actor.ts'
import type { Topic } from '#domain/kernel/commit.ts'
import { type Clock, systemClock } from '#domain/kernel/time.ts'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import { readCaptures } from '#platform/captures/read-captures.ts'
import { type Config, parseConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { type ChosenProvider, choosePaymentsProvider } from '#platform/payments/choose-provider.ts'
import { sharpPreviews } from '#platform/previews/sharp-previews.ts'
import type { Program } from '#platform/program.ts'
import type { Watched } from '#product/infrastructure.ts'
import { assemble, type Product, type ProductDeps } from '#product/product.ts'
import { SELLER, testStorage } from './domain-deps.ts'
import type { TestDatabase } from './engines.ts'
import { studioFacts } from './studio-facts.ts'

export type ProductOptions = {
  /** Environment variables. Rate limits are off by default. */
  env?: Record<string, string>
  clock?: Clock
  /** The actor; default the system. */
  actor?: Actor
  log?: Logger
  /** Default: test mode, whose events are ignored. Payments are synced when they are requested. */
  payments?: ChosenProvider
  /** Default: a register that can't be reached. */
  vatRegister?: VatRegister
  /** Default: a folder for this run of the tests. */
  blobStorage?: BlobStorage
  /** Default: no nightly backups. */
  backups?: BackupFolder
  /** Default: no alerts, on a machine with enough disk space. */
  watched?: Watched
  /** Default: close to none. */
  passwordCost?: PasswordCost
}

/** The product as used by the server and the command line, on a test's database and without background work. */
export function testProduct(database: TestDatabase, options: ProductOptions = {}): TestProduct {
  const config: Config = parseConfig({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    // Books in kronor need rates, which tests about them store.
    ACCOUNTING_CURRENCY: 'EUR',
    ...options.env,
  })
  const log = options.log ?? createLog(config.LOG_LEVEL)
  const clock = options.clock ?? systemClock
  const secret = 'a secret of tests that is long enough'
  const infrastructure = {
    program: PROGRAM,
    dataDir: '',
    secret,
    database: database.handle,
    sendMail: async () => {},
    payments: options.payments ?? silentTestMode(config, { db: database.db, clock, log }),
    vatRegister: options.vatRegister ?? noVatRegister,
    studio: studioFacts({ publicUrl: config.PUBLIC_URL }),
    studioEmail: STUDIO_EMAIL,
    seller: SELLER,
    emailFrom: 'Studio <studio@studio.example>',
    termsVersion: '2026-11-20',
    blobStorage: options.blobStorage ?? testStorage(),
    makePreview: sharpPreviews(),
    captureReading: readCaptures(),
    drawDocument: drawAsText,
    fetchRates: undefined,
    lookAtLink: undefined,
    watched: options.watched ?? NOT_WATCHED,
    backups: options.backups,
  }
  const product = assemble(config, infrastructure, {
    log,
    clock,
    actor: options.actor ?? SYSTEM,
    passwordCost: options.passwordCost ?? QUICK_PASSWORD_COST,
  })
  const notified: Topic[] = []
  const { notify } = product.subscribers
  product.subscribers.notify = (topic) => {
    notified.push(topic)
    notify(topic)
  }
  return { ...product, notified }
}

/** The running program, in tests. */
export const PROGRAM: Program = { version: '1.2.3', commit: '0123456789abcdef0123456789abcdef01234567' }

export const NOT_WATCHED: Watched = {
  sendAlert: undefined,
  beat: undefined,
  host: {
    freeBytes: async () => 100e9,
    certificate: async () => undefined,
    timeElsewhere: async () => undefined,
  },
}

/** @property notified topics in the order of their notifications */
export type TestProduct = Product & { notified: Topic[] }

export const STUDIO_EMAIL = 'desk@studio.example'

/** Dependencies of use cases, for tests that need no more. */
export function testDeps(database: TestDatabase, options: ProductOptions = {}): ProductDeps {
  return testProduct(database, options).deps
}

function silentTestMode(
  { PAYMENTS }: Config,
  infrastructure: Parameters<typeof choosePaymentsProvider>[1],
): ChosenProvider {
  return { ...choosePaymentsProvider({ stripe: undefined, PAYMENTS }, infrastructure), start: () => {} }
}

/** Draws quickly: the document's content, as text. */
export async function drawAsText(document: InvoiceDocument) {
  const text = JSON.stringify(document)
  return { pdf: Buffer.from(text), ubl: text }
}
