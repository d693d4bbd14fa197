import type { Reader } from '../domain/kernel/commit.ts'
import type { Db } from '../domain/kernel/database.ts'
import type { Deps } from '../domain/kernel/deps.ts'

/** What use-cases share, on a test's database. `woken`: who was woken, in order. */
export function domainDeps(db: Db, changes: Partial<Deps> = {}): Deps & { woken: Reader[] } {
  const woken: Reader[] = []
  const ignore = () => {}
  return {
    db,
    readers: { announce: async () => {}, wake: (reader) => void woken.push(reader) },
    clock: () => new Date(),
    log: { info: ignore, warn: ignore, error: ignore },
    studio: { name: 'Studio', supportEmail: 'support@studio.example', publicUrl: 'https://studio.example' },
    studioEmail: 'Desk <desk@studio.example>',
    woken,
    ...changes,
  }
}
