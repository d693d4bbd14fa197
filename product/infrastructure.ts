import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { studio } from '#content/studio.ts'
import { terms } from '#content/terms/all.ts'
import type { DrawInvoice } from '#domain/billing/invoices/invoice-document.ts'
import type { FetchRates } from '#domain/billing/invoices/rates.schema.ts'
import { noVatRegister, type VatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import type { CaptureReading } from '#domain/delivery/captures/capture-reading.ts'
import type { LookAtLink } from '#domain/delivery/files/link-states.schema.ts'
import type { SendEmail } from '#domain/email/outgoing-email.ts'
import type { SendAlert } from '#domain/inbox/alerts/alerts.schema.ts'
import type { BackupFolder } from '#domain/inbox/backup-folder.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { type BankAccount, type Seller, sellerOf } from '#domain/kernel/studio.ts'
import type { Clock } from '#domain/kernel/time.ts'
import type { BlobStorage, MakePreview } from '#domain/storage/blob-storage.ts'
import { type Host, lookAround } from '#platform/alerts/look-around.ts'
import { alertSender, heartbeat } from '#platform/alerts/send-alert.ts'
import { diskBackups, settingsText } from '#platform/backups/disk-backups.ts'
import { diskStorage } from '#platform/blobs/disk-storage.ts'
import { readCaptures } from '#platform/captures/read-captures.ts'
import { type Config, checkAccountingCurrency } from '#platform/config/config.ts'
import { keptSecret, prepareDataDir } from '#platform/config/folders.ts'
import { connectDatabase, type DatabaseHandle } from '#platform/database/database.ts'
import { drawDocuments } from '#platform/documents/draw-documents.ts'
import { fileMailer } from '#platform/email/file-mailer.ts'
import { smtpMailer } from '#platform/email/smtp-mailer.ts'
import { encryptTo } from '#platform/encryption/age.ts'
import { lookAtLinks } from '#platform/links/look-at-links.ts'
import {
  type ChosenProvider,
  checkPaymentKeys,
  checkTransfers,
  choosePaymentsProvider,
} from '#platform/payments/choose-provider.ts'
import { sharpPreviews } from '#platform/previews/sharp-previews.ts'
import { type Program, readProgram } from '#platform/program.ts'
import { RIKSBANK_ADDRESS, riksbankRates } from '#platform/rates/riksbank.ts'
import { VIES_ADDRESS, vies } from '#platform/vies/vies.ts'

/** For the checks. `sendAlert` and `beat` are undefined if they aren't configured. */
export type Watched = {
  sendAlert: SendAlert | undefined
  /** @throws Error if the heartbeat service doesn't respond */
  beat: (() => Promise<void>) | undefined
  host: Host
}

/** The infrastructure that the configuration describes. */
export type Infrastructure = {
  program: Program
  dataDir: string
  /** Signs sessions and hashes rate-limit keys. */
  secret: string
  database: DatabaseHandle
  blobStorage: BlobStorage
  makePreview: MakePreview
  captureReading: CaptureReading
  sendMail: SendEmail
  payments: ChosenProvider
  vatRegister: VatRegister
  studio: StudioFacts
  /** Recipient of notices to the studio. */
  studioEmail: string
  /** Sender of all emails. */
  emailFrom: string
  seller: Seller
  termsVersion: string
  drawDocument: DrawInvoice
  /** Undefined if exchange rates are off. */
  fetchRates: FetchRates | undefined
  /** Undefined if link checks are off. */
  lookAtLink: LookAtLink | undefined
  watched: Watched
  /** Undefined if nightly backups are off. */
  backups: BackupFolder | undefined
}

/**
 * Opens the data directory and the database, and prepares email and payments. Doesn't migrate or start anything.
 * @throws ConfigError, DatabaseError
 */
export async function openInfrastructure(
  config: Config,
  log: Logger,
  clock: Clock,
  drawDocument: DrawInvoice = drawDocuments(),
): Promise<Infrastructure> {
  checkAccountingCurrency(config, studio.legal)
  checkPaymentKeys(config, studio.legal)
  checkTransfers({ bank: bankAccount(config), isLoopback: config.isLoopback }, studio.legal)
  const dataDir = prepareDataDir(config.DATA_DIR)
  const secret = config.AUTH_SECRET ?? keptSecret(dataDir)
  const emailFrom = config.EMAIL_FROM ?? `${studio.name} <${studio.supportEmail}>`
  const sendMail = config.SMTP_URL
    ? smtpMailer(config.SMTP_URL, emailFrom)
    : fileMailer(dataDir, emailFrom, log)
  const encrypt = config.BACKUP_RECIPIENT ? await encryptTo(config.BACKUP_RECIPIENT) : undefined
  const database = await connectDatabase({ url: config.DATABASE_URL, dataDir })
  const payments = choosePaymentsProvider(config, { clock, db: database.db, log })
  const facts = studioFacts(config.PUBLIC_URL)
  const blobStorage = diskStorage(join(dataDir, 'files'))
  return {
    program: readProgram(),
    dataDir,
    secret,
    database,
    blobStorage,
    makePreview: sharpPreviews(),
    captureReading: readCaptures(),
    sendMail,
    payments,
    vatRegister: chooseVatRegister(config),
    studio: facts,
    emailFrom,
    studioEmail: config.STUDIO_EMAIL ?? studio.supportEmail,
    seller: sellerOf(facts, bankAccount(config)),
    termsVersion: terms.version,
    drawDocument,
    fetchRates: chooseRates(config),
    lookAtLink:
      config.LINK_CHECKS === 'on' ? lookAtLinks(`${facts.name} (${facts.publicUrl})`, log) : undefined,
    watched: {
      sendAlert: config.ALERT_URL ? alertSender(config.ALERT_URL) : undefined,
      beat: config.HEARTBEAT_URL ? heartbeat(config.HEARTBEAT_URL) : undefined,
      host: lookAround(config, dataDir),
    },
    backups: config.BACKUP_DIR
      ? diskBackups({
          folder: resolve(config.BACKUP_DIR),
          scratch: join(dataDir, 'nightly'),
          database,
          storage: blobStorage,
          settings: settingsText(config.given, { secret, isEncrypted: encrypt !== undefined }),
          encrypt,
        })
      : undefined,
  }
}

function chooseRates({ RATES_URL: url }: Config): Infrastructure['fetchRates'] {
  return url ? riksbankRates(url === 'on' ? RIKSBANK_ADDRESS : url) : undefined
}

function chooseVatRegister({ VIES_URL: url }: Config): VatRegister {
  if (!url) return noVatRegister
  const requester = studio.legal.vatNumber
  return { isOn: true, ask: vies({ url: url === 'on' ? VIES_ADDRESS : url, requester }) }
}

function studioFacts(publicUrl: string): StudioFacts {
  const { name, supportEmail, legal } = studio
  return { name, supportEmail, publicUrl, identity: legal }
}

function bankAccount({ BANK_ACCOUNT }: Config): BankAccount | null {
  if (BANK_ACCOUNT) return BANK_ACCOUNT
  return Object.values<string>(studio.bank).some((value) => value !== '') ? studio.bank : null
}
