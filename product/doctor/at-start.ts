import type { Product } from '../product.ts'
import { checkDisk } from './check-database.ts'
import { checkStoredTime } from './check-surroundings.ts'
import { checkBackupFolder } from './check-upkeep.ts'
import type { Finding } from './finding.schema.ts'

/** Problems that lose data until somebody acts, so the start prints them without waiting for a `doctor`. */
export async function problemsAtStart({ deps, world }: Product): Promise<string[]> {
  const checks: (() => Promise<Finding[]>)[] = [
    async () => checkBackupFolder(deps),
    async () => [await checkDisk(deps, world.dataDir)],
    () => checkStoredTime(deps, deps.clock()),
  ]
  const findings: Finding[] = []
  // A check that fails does not keep the server from starting. `doctor` names its error.
  for (const check of checks) findings.push(...(await check().catch(() => [])))
  return findings.filter(({ level }) => level === 'problem').map(({ says }) => says)
}
