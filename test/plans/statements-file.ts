import { join } from 'node:path'

/** Where the statements of a run are gathered, a JSON string a line. */
export function statementsFile(runDir: string): string {
  return join(runDir, 'statements.jsonl')
}
