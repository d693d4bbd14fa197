import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CaptureReading, CapturesDeps } from '#domain/delivery/captures/capture-reading.ts'
import type { ReportsDeps } from '#domain/delivery/reports/make-report.server.ts'
import { reportSigner } from '#domain/delivery/reports/sign-report.server.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import type { Topic } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { signatures } from '#domain/kernel/secrets.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import type { RateLimits } from '#domain/people/rate-limits.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { findProjectOwners } from '#domain/projects/projects.server.ts'
import { readProject } from '#domain/reads/list-projects.server.ts'
import type { BlobStorage, BlobsDeps } from '#domain/storage/blob-storage.ts'
import { diskStorage } from '#platform/blobs/disk-storage.ts'
import { readCaptures } from '#platform/captures/read-captures.ts'
import { sharpPreviews } from '#platform/previews/sharp-previews.ts'
import { studioFacts } from './studio-facts.ts'

/** The studio as named on test documents. */
export const SELLER: Seller = {
  name: 'Studio',
  companyName: 'Studio of Tests AB',
  organisationNumber: '556000-0000',
  vatNumber: 'SE556000000001',
  address: 'Testgatan 1\n111 11 Stockholm',
  registeredOffice: 'Stockholm',
  email: 'support@studio.example',
  hasFTax: true,
  bank: { iban: 'SE0000000000000000000000', bic: 'TESTSESS', bankgiro: '000-0000' },
}

/** A separate folder, created with the first byte. */
export function testStorage(): BlobStorage {
  return diskStorage(join(tmpdir(), `bildruta-test-files-${randomUUID()}`))
}

/** Compares the same captures once for all tests of a process, because each comparison starts a thread. */
const captureReading = comparingOnce(readCaptures())

function comparingOnce(reading: CaptureReading): CaptureReading {
  const known = new Map<string, ReturnType<CaptureReading['report']>>()
  return {
    ...reading,
    report: (captures, open) => {
      const key = JSON.stringify(captures)
      const made = known.get(key) ?? reading.report(captures, open)
      known.set(key, made)
      return made
    },
  }
}

/** Dependencies of use cases, on a test's database. `notified`: topics in the order of their notifications. */
export function domainDeps(
  db: Db,
  changes: Partial<ProjectsDeps & BlobsDeps & CapturesDeps & ReportsDeps> = {},
): ProjectsDeps & BlobsDeps & CapturesDeps & ReportsDeps & { notified: Topic[]; limits: RateLimits } {
  const notified: Topic[] = []
  const ignore = () => {}
  return {
    db,
    actor: SYSTEM,
    subscribers: { broadcast: async () => {}, notify: (topic) => void notified.push(topic) },
    readProject,
    clock: () => new Date(),
    log: { info: ignore, warn: ignore, error: ignore },
    studio: studioFacts({ name: 'Studio' }),
    studioEmail: 'Desk <desk@studio.example>',
    emailFrom: 'Studio <studio@studio.example>',
    replyMailbox: undefined,
    seller: SELLER,
    accountingCurrency: 'EUR',
    financialYearBegins: '01-01',
    signatureOf: signatures('a secret of tests'),
    termsVersion: '2026-11-20',
    blobStorage: testStorage(),
    makePreview: sharpPreviews(),
    captureReading,
    signReport: reportSigner('a secret of tests'),
    uploadLimits: { ofFile: 100e6, ofClient: 200e6, keptFree: 0 },
    projectOwners: findProjectOwners,
    limits: {
      count: async () => ({ allowed: true, retryAfterSeconds: 0 }),
      takeBack: async () => {},
      hash: (...parts) => parts.join(),
    },
    notified,
    ...changes,
  }
}
