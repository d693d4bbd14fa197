// `npm run bill-of-materials`, and in each release: what of other people's work is there to serve, as CycloneDX, and under which licences, with
// their texts. The same packages give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-tool.ts'
import { billOf, licencesOf } from './cyclone-dx.ts'

const folder = join(ROOT, process.argv[2] ?? '.')
mkdirSync(folder, { recursive: true })
const bill = billOf(ROOT)
writeFileSync(join(folder, 'bill-of-materials.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
writeFileSync(join(folder, 'licences.txt'), licencesOf(ROOT))
process.stdout.write(`${bill.components.length} packages: bill-of-materials.cdx.json, licences.txt\n`)
