import { join } from 'node:path'

/** Where the statements of a run are collected, one JSON string per line. */
export function statementsFile(runDir: string): string {
  return join(runDir, 'statements.jsonl')
}
