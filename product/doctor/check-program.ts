import { newestChange, programWords } from '#platform/program.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'
import { describeRunning } from './running.ts'

const { ok, warning } = findingsAbout('program')

/** What runs, and whether it is what lies in its folder by now. */
export async function checkProgram(product: Product): Promise<Finding[]> {
  const { program, node, database } = await describeRunning(product)
  const newest = newestChange()
  return [
    ok(`Version ${programWords(program)}, on Node ${node.slice(1)} and ${database}.`),
    ...(newest === undefined || newest === program.version
      ? []
      : [
          warning(
            `CHANGELOG.md begins with ${newest}, and what runs here is ${program.version}: build it and start it anew.`,
          ),
        ]),
  ]
}
