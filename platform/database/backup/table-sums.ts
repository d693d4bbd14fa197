import { createHash } from 'node:crypto'
import type { BackupPart } from './backup-file.ts'

/** Row counts per table, and hashes that don't depend on the order. */
export type TableSums = Record<string, { rows: number; sha256: string }>

const MODULUS = 2n ** 256n

/** Counts and hashes rows per table. */
export class SumOfRows {
  readonly #sums = new Map<string, { rows: number; sum: bigint }>()

  /** @param tables including empty ones */
  constructor(tables: readonly string[]) {
    for (const table of tables) this.#sums.set(table, { rows: 0, sum: 0n })
  }

  add({ table, row }: BackupPart): void {
    const { rows, sum } = this.#sums.get(table) ?? { rows: 0, sum: 0n }
    const hash = BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)
    this.#sums.set(table, { rows: rows + 1, sum: (sum + hash) % MODULUS })
  }

  tables(): TableSums {
    return Object.fromEntries(
      [...this.#sums].map(([table, { rows, sum }]) => [
        table,
        { rows, sha256: sum.toString(16).padStart(64, '0') },
      ]),
    )
  }
}

/** Names of the tables whose sums differ. */
export function differentTables(a: TableSums, b: TableSums): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].filter((name) => a[name]?.rows !== b[name]?.rows || a[name]?.sha256 !== b[name]?.sha256)
}

export function countRows(sums: TableSums): number {
  return Object.values(sums).reduce((count, { rows }) => count + rows, 0)
}
