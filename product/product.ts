import { sql } from 'kysely'
import type { Logger } from 'pino'
import { termsVersions } from '#content/terms/all.ts'
import { type AccountsDeps, type AuthSettings, lazyAuth } from '#domain/accounts/auth/auth.server.ts'
import { PASSWORD_COST, type PasswordCost } from '#domain/accounts/auth/passwords.server.ts'
import { type InvoiceFileDeps, invoiceFile } from '#domain/billing/invoices/invoice-file.server.ts'
import type { RatesDeps } from '#domain/billing/invoices/rates.server.ts'
import type { PaymentsDeps } from '#domain/billing/payments/payments.provider.ts'
import { takePaymentEvent } from '#domain/billing/sync/sync-payment.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import type { CapturesDeps } from '#domain/delivery/captures/capture-reading.ts'
import type { LinksDeps } from '#domain/delivery/files/check-links.server.ts'
import type { ReportsDeps } from '#domain/delivery/reports/make-report.server.ts'
import { reportSigner } from '#domain/delivery/reports/sign-report.server.ts'
import type {
  Attachment,
  FindAttachment,
  FindThreadAddress,
  WriteAgain,
} from '#domain/email/outgoing-email.ts'
import type { BackupsDeps } from '#domain/inbox/backups.server.ts'
import { writeAgain } from '#domain/inbox/digests.server.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Deps, Subscribers, Topic } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { bareAddress } from '#domain/kernel/fields.schema.ts'
import { signatures } from '#domain/kernel/secrets.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { threadAddressOf } from '#domain/messages/reply-addresses.server.ts'
import { createRateLimits } from '#domain/people/rate-limits.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { findProjectOwners } from '#domain/projects/projects.server.ts'
import { readProject } from '#domain/reads/list-projects.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import type { Config } from '#platform/config/config.ts'
import { ownOrigins } from '#platform/config/value-rules.ts'
import type { DatabaseHandle } from '#platform/database/database.ts'
import { isDatabaseAway, isDuplicate } from '#platform/database/schema/database-failures.ts'
import type { Infrastructure, Watched } from './infrastructure.ts'
import { policyAsText } from './policy-text.ts'

/** The dependencies of all use cases. */
export type ProductDeps = AccountsDeps &
  BlobsDeps &
  PaymentsDeps &
  BuyersDeps &
  InvoiceFileDeps &
  RatesDeps &
  LinksDeps &
  CapturesDeps &
  ReportsDeps &
  Watched &
  BackupsDeps & {
    log: Logger
    findAttachment: FindAttachment
    writeAgain: WriteAgain
    threadAddressOf: FindThreadAddress
  }

export type Product = {
  config: Config
  infrastructure: Infrastructure
  deps: ProductDeps
  subscribers: SubscribersOfProcess
  /** Stops background work, then closes the database. */
  close: () => Promise<void>
}

/** The composition root. @param tools.passwordCost for tests */
export function assemble(
  config: Config,
  infrastructure: Infrastructure,
  tools: { log: Logger; clock: Clock; actor: Actor; passwordCost?: PasswordCost },
): Product {
  const { database, secret, payments, vatRegister, studio, studioEmail, emailFrom, seller, termsVersion } =
    infrastructure
  const { drawDocument, fetchRates, lookAtLink, blobStorage, makePreview, captureReading } = infrastructure
  const { log, clock, actor, passwordCost = PASSWORD_COST } = tools
  const subscribers = createSubscribers(database)
  const common: ProjectsDeps = {
    db: database.db,
    actor,
    subscribers,
    readProject,
    clock,
    log,
    studio,
    studioEmail,
    emailFrom,
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
    drawInvoice: drawDocument,
    fetchRates,
    lookAtLink,
    ...infrastructure.watched,
    backups: infrastructure.backups,
    blobStorage,
    makePreview,
    captureReading,
    signReport: reportSigner(secret),
    uploadLimits: {
      ofFile: config.UPLOAD_MAX_BYTES,
      ofClient: config.UPLOAD_CLIENT_BYTES,
      keptFree: config.UPLOAD_KEEP_FREE_BYTES,
    },
    projectOwners: findProjectOwners,
    writeAgain: (email) => writeAgain(common, common.db, email),
    threadAddressOf: (recipient) => threadAddressOf(common, common.db, recipient),
    findAttachment: attachments({ ...common, drawInvoice: drawDocument }),
  }
  payments.start((event) => takePaymentEvent(deps, event))
  return {
    config,
    infrastructure,
    deps,
    subscribers,
    close: async () => {
      await Promise.all([payments.stop(), subscribers.stop()])
      await database.close()
    },
  }
}

/**
 * Logs messages of Better Auth. Those without an error contain user input and stay below `warn`, so that
 * visitors can't raise alerts.
 * @throws the database's error, which Better Auth would hide
 */
export function authLog(log: Logger): AuthSettings['log'] {
  return (level, message, details) => {
    const error = details.find((detail) => detail instanceof Error)
    if (isDatabaseAway(error)) throw error
    const isBug = error !== undefined && !isDuplicate(error)
    log[isBug ? level : quieter(level)]({ details, ...(error && { err: error }) }, message)
  }
}

function quieter(level: Parameters<AuthSettings['log']>[0]): 'info' | 'debug' {
  return level === 'debug' ? 'debug' : 'info'
}

type AttachmentsDeps = InvoiceFileDeps & Pick<Deps, 'studio'>

/** Finds attachments of emails by the kind before the colon. */
export function attachments(deps: AttachmentsDeps): FindAttachment {
  const kinds: Record<string, (which: string) => Promise<Attachment>> = {
    invoice: (id) => invoiceAttachment(deps, id),
    terms: async (version) => termsAttachment(version, deps.studio.publicUrl),
  }
  return async (name) => {
    const [kind = '', ...rest] = name.split(':')
    const find = kinds[kind]
    if (!find) throw new Error(`Unknown attachment ${name}.`)
    return find(rest.join(':'))
  }
}

async function invoiceAttachment(deps: AttachmentsDeps, id: string): Promise<Attachment> {
  const { name, content } = await invoiceFile(deps, { id, form: 'pdf' })
  return { filename: name, contentType: 'application/pdf', content }
}

/** The accepted version of the terms with the withdrawal form, as plain text. */
function termsAttachment(version: string, publicUrl: string): Attachment {
  const terms = termsVersions.find((policy) => policy.version === version)
  if (!terms) throw new Error(`There are no terms with version ${version}.`)
  return {
    filename: `terms-${version}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: Buffer.from(policyAsText(terms, publicUrl), 'utf8'),
  }
}

/** PostgreSQL channel on which processes announce commits. */
const CHANNEL = 'bildruta_readers'

type SubscribersOfProcess = Subscribers & {
  /** Calls `wake` for every subscriber of a commit; on PostgreSQL also for commits of other processes. */
  follow: (notify: (topic: Topic) => void) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Publishes commits to the processes that wait for them. With SQLite, other processes poll. PostgreSQL notifies them on
 * commit.
 */
export function createSubscribers({ listen }: Pick<DatabaseHandle, 'listen'>): SubscribersOfProcess {
  const self = newId('process')
  const followers = new Set<(topic: Topic) => void>()
  const stops: (() => Promise<void>)[] = []
  const notify = (topic: Topic) => {
    for (const follower of followers) follower(topic)
  }

  return {
    notify,
    broadcast: async (trx, topics) => {
      if (!listen) return
      const messages = JSON.stringify(topics.map((topic) => `${self} ${topic}`))
      await sql`select pg_notify(${CHANNEL}, message) from jsonb_array_elements_text(${messages}::jsonb) as message`.execute(
        trx,
      )
    },
    follow: async (follower) => {
      followers.add(follower)
      if (!listen || stops.length > 0) return
      stops.push(
        await listen(CHANNEL, (message) => {
          const [process, ...topic] = message.split(' ')
          if (process !== self) notify(topic.join(' ') as Topic)
        }),
      )
    },
    stop: async () => {
      followers.clear()
      for (const stop of stops) await stop()
    },
  }
}
