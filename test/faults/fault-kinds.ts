import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../platform/database/database.ts'
import type { Environment, ServerProcess } from '../server-process.ts'
import type { StripeStandIn } from '../stripe-stand-in.ts'
import type { Bank, EventWay } from './bank.ts'
import type { BreakableLink, LinkFault } from './breakable-link.ts'
import { tamperWithWrites } from './tamper-with-writes.ts'

const MEBIBYTE = 1024 * 1024
const DISK_MEBIBYTES = 160
const DATABASE_DISK_MEBIBYTES = 240
const HOUR = 3600
const DAY = 24 * HOUR

/** What a fault may lay hands on. */
export type Stage = {
  dataDir: string
  server: () => ServerProcess
  /** After its end. */
  startAgain: () => Promise<void>
  links: { mail: BreakableLink; stripe: BreakableLink; database: BreakableLink | undefined }
  stripe: StripeStandIn
  bank: Bank
  /** @param seconds by which the server's clock is ahead */
  setClock: (seconds: number) => void
  /** What holds PostgreSQL's files. */
  databaseDir: string | undefined
}

export type Fault = {
  name: string
  /** Where it can happen; everywhere unless told. */
  engine?: Engine
  /** Its PostgreSQL is for it alone, on a small disk. */
  onSmallDisk?: true
  /** @returns what ends it */
  begin: (stage: Stage) => Promise<() => unknown>
  /** What a server needs that can be treated so. @returns what is taken away afterwards, and variables */
  prepare?: (dataDir: string) => { environment?: Environment; end: () => void }
}

const broken =
  (which: 'mail' | 'stripe' | 'database', fault: LinkFault): Fault['begin'] =>
  async ({ links }) => {
    links[which]?.breakBy(fault)
    return () => links[which]?.breakBy(undefined)
  }

const written =
  (...injections: string[]): Fault['begin'] =>
  ({ server }) =>
    tamperWithWrites(server().pid, injections)

const clockAt =
  (seconds: number): Fault['begin'] =>
  async ({ setClock }) => {
    setClock(seconds)
    return () => setClock(0)
  }

const events =
  (way: EventWay): Fault['begin'] =>
  async ({ bank }) => {
    bank.sendEvents(way)
    return () => bank.sendEvents('once')
  }

export const FAULTS: readonly Fault[] = [
  {
    name: 'server killed, and started again after that',
    begin: async ({ server, startAgain }) => {
      await server().stop('SIGKILL')
      return startAgain
    },
  },
  {
    name: 'disk full',
    prepare: (dataDir) => ({ end: smallDisk(dataDir, DISK_MEBIBYTES) }),
    begin: async ({ dataDir }) => fill(dataDir),
  },
  { name: 'disk read-only', begin: written('pwrite64:error=EROFS', 'fdatasync:error=EROFS') },
  { name: 'disk with errors', begin: written('pwrite64:error=EIO', 'fdatasync:error=EIO') },
  {
    name: 'disk slow: 2 ms more for each write, 0.2 s for each sync',
    begin: written('pwrite64:delay_enter=2000', 'fdatasync:delay_enter=200000'),
  },
  { name: 'clock an hour ahead', prepare: ownClock, begin: clockAt(HOUR) },
  { name: 'clock a day ahead', prepare: ownClock, begin: clockAt(DAY) },
  { name: 'clock an hour behind', prepare: ownClock, begin: clockAt(-HOUR) },
  { name: 'mail server gone', begin: broken('mail', { kind: 'gone' }) },
  { name: 'mail server silent', begin: broken('mail', { kind: 'silent' }) },
  {
    name: 'mail server cut in the middle of a mail',
    begin: broken('mail', { kind: 'cut', after: 1000, of: 'request' }),
  },
  { name: 'payments provider gone', begin: broken('stripe', { kind: 'gone' }) },
  { name: 'payments provider silent', begin: broken('stripe', { kind: 'silent' }) },
  { name: 'payments provider slow: 2 s', begin: broken('stripe', { kind: 'slow', ms: 2000 }) },
  {
    name: 'payments provider cut in the middle of an answer',
    begin: broken('stripe', { kind: 'cut', after: 200, of: 'answer' }),
  },
  {
    name: 'payments provider answers 500',
    begin: async ({ stripe }) => {
      stripe.fail(500)
      return () => stripe.fail()
    },
  },
  { name: 'events twice at once', begin: events('doubled') },
  { name: 'events in the wrong order', begin: events('reversed') },
  {
    name: 'events a day late',
    prepare: ownClock,
    begin: async ({ bank, setClock }) => {
      bank.sendEvents('kept')
      return () => {
        setClock(DAY)
        bank.sendEvents('once')
      }
    },
  },
  {
    name: 'disk of the database full',
    engine: 'postgres',
    onSmallDisk: true,
    begin: async ({ databaseDir = '' }) => fill(databaseDir),
  },
  { name: 'database gone', engine: 'postgres', begin: broken('database', { kind: 'gone' }) },
  { name: 'database silent', engine: 'postgres', begin: broken('database', { kind: 'silent' }) },
  {
    name: 'database slow: 0.2 s',
    engine: 'postgres',
    begin: broken('database', { kind: 'slow', ms: 200 }),
  },
  {
    name: 'database cut in the middle of an answer',
    engine: 'postgres',
    begin: broken('database', { kind: 'cut', after: 3000, of: 'answer' }),
  },
]

/** @returns what takes it away */
function smallDisk(folder: string, mebibytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'faults', folder])
  return () => execFileSync('umount', [folder])
}

export const smallDatabaseDisk = (folder: string) => smallDisk(folder, DATABASE_DISK_MEBIBYTES)

function fill(folder: string): () => void {
  const ballast = join(folder, 'ballast')
  const file = openSync(ballast, 'w')
  const block = Buffer.alloc(MEBIBYTE)
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return () => rmSync(ballast)
}

/** Debian's libfaketime, told by a file, which it reads each time that somebody asks what time it is. */
export function ownClock(dataDir: string) {
  const library = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
    .find(existsSync)
  if (!library) throw new Error("A clock of its own needs libfaketime: 'apt-get install faketime' (Debian).")
  const file = clockFile(dataDir)
  writeFileSync(file, '+0')
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers run as always.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { environment, end: () => rmSync(file) }
}

/** Holds by how much the clock is ahead. */
export function clockFile(dataDir: string): string {
  return `${dataDir}.clock`
}
