import type { Logger } from 'pino'
import { type AccountsDeps, lazyAuth } from '#domain/accounts/auth/auth.server.ts'
import { PASSWORD_COST, type PasswordCost } from '#domain/accounts/auth/password-hash.server.ts'
import type { InvoiceFileDeps } from '#domain/billing/invoices/invoice-file.server.ts'
import type { RatesDeps } from '#domain/billing/invoices/rates/rates.server.ts'
import type { PaymentsDeps } from '#domain/billing/payments/payments.provider.ts'
import { takePaymentEvent } from '#domain/billing/payments/settle/receive-event.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import type { LinksDeps } from '#domain/delivery/files/check-links.server.ts'
import type { FindAttachment, FindThreadAddress, WriteAgain } from '#domain/email/outgoing-mail.ts'
import type { BackupsDeps } from '#domain/inbox/backups/nightly.server.ts'
import { writeAgain } from '#domain/inbox/digests/write-again.server.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { bareAddress } from '#domain/kernel/fields.schema.ts'
import { signatures } from '#domain/kernel/secrets.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { threadAddressOf } from '#domain/messages/reply-addresses/reply-addresses.server.ts'
import { createRateLimits } from '#domain/people/rate-limits/rate-limits.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { findProjectOwners } from '#domain/projects/projects-of-files.server.ts'
import { readProject } from '#domain/reads/list-projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blobs.deps.ts'
import type { Config } from '#platform/config/config.ts'
import { ownOrigins } from '#platform/config/own-origins.ts'
import { attachments } from './attachments.ts'
import { authLog } from './auth-log.ts'
import type { OutsideWorld, Watched } from './outside-world.ts'
import { createReaders, type ReadersOfProcess } from './readers.ts'

/** What the use-cases are given, whoever calls them: the server, the studio's command line, a test. */
export type ProductDeps = AccountsDeps &
  BlobsDeps &
  PaymentsDeps &
  BuyersDeps &
  InvoiceFileDeps &
  RatesDeps &
  LinksDeps &
  Watched &
  BackupsDeps & {
    log: Logger
    findAttachment: FindAttachment
    writeAgain: WriteAgain
    threadAddressOf: FindThreadAddress
  }

export type Product = {
  config: Config
  world: OutsideWorld
  deps: ProductDeps
  readers: ReadersOfProcess
  /** Ends what runs by itself, then the database. */
  close: () => Promise<void>
}

/**
 * Puts the product together on an opened world. The one composition: everything that is wired, is wired here.
 * @param tools.passwordCost another one than the product's, for tests
 */
export function assemble(
  config: Config,
  world: OutsideWorld,
  tools: { log: Logger; clock: Clock; actor: Actor; passwordCost?: PasswordCost },
): Product {
  const { database, secret, payments, vatRegister, studio, studioEmail, mailFrom, seller, termsVersion } =
    world
  const { drawPaper, fetchRates, lookAtLink, blobStorage, makePreview } = world
  const { log, clock, actor, passwordCost = PASSWORD_COST } = tools
  const readers = createReaders(database)
  const common: ProjectsDeps = {
    db: database.db,
    actor,
    readers,
    readProject,
    clock,
    log,
    studio,
    studioEmail,
    mailFrom,
    replyMailbox: config.IMAP_URL && config.REPLY_ADDRESS ? bareAddress(config.REPLY_ADDRESS) : undefined,
    seller,
    accountingCurrency: config.ACCOUNTING_CURRENCY,
    financialYearBegins: config.FINANCIAL_YEAR_BEGINS,
    signatureOf: signatures(secret),
    termsVersion,
  }
  const limits = createRateLimits({ db: database.db, clock, secret, on: config.RATE_LIMITS === 'on' })
  const auth = lazyAuth({
    db: database.db,
    engine: database.engine,
    secret,
    passwordCost,
    publicUrl: config.PUBLIC_URL,
    ownOrigins: ownOrigins(config.PUBLIC_URL),
    log: authLog(log),
  })
  const deps: ProductDeps = {
    ...common,
    log,
    limits,
    auth,
    vatRegister,
    paymentsProvider: payments.provider,
    drawInvoice: drawPaper,
    fetchRates,
    lookAtLink,
    ...world.watched,
    backups: world.backups,
    blobStorage,
    makePreview,
    uploadLimits: {
      ofFile: config.UPLOAD_MAX_BYTES,
      ofClient: config.UPLOAD_CLIENT_BYTES,
      keptFree: config.UPLOAD_KEEP_FREE_BYTES,
    },
    projectOwners: findProjectOwners,
    writeAgain: (email) => writeAgain(common, common.db, email),
    threadAddressOf: (recipient) => threadAddressOf(common, common.db, recipient),
    findAttachment: attachments({ ...common, drawInvoice: drawPaper }),
  }
  payments.start((event) => takePaymentEvent(deps, event))
  return {
    config,
    world,
    deps,
    readers,
    close: async () => {
      await Promise.all([payments.stop(), readers.stop()])
      await database.close()
    },
  }
}
