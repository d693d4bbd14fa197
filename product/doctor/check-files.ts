import { counted } from '#domain/kernel/counted.ts'
import { sizeWords } from '#domain/storage/blobs.schema.ts'
import { examineStorage } from '#domain/storage/contents.server.ts'
import { measureRoom } from '#domain/storage/room.server.ts'
import { silentRefusal, strangersRefusal } from '#domain/storage/room-limits.ts'
import type { Product } from '../product.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('files')

export async function checkFiles({ deps }: Product): Promise<Finding[]> {
  const { contents, bytes, missing, stray, halfUploads } = await examineStorage(deps)
  const said = `${counted(contents, 'uploaded file')} (${sizeWords(bytes)}), ${counted(halfUploads, 'half upload')}.`
  return [
    missing.length === 0
      ? ok(said)
      : problem(
          `${said} The bytes of ${missing.length} are missing or cut off: 'files sweep --from' brings them back from a backup.`,
        ),
    ...(stray.length > 0
      ? [warning(`${counted(stray.length, 'file')} of bytes belong to nothing: 'files sweep' deletes them.`)]
      : []),
    ...(await checkRoom(deps)),
  ]
}

async function checkRoom(deps: Product['deps']): Promise<Finding[]> {
  const use = await measureRoom(deps)
  const [silent, strangers] = [silentRefusal(use), strangersRefusal(use)]
  return [
    ...(silent ? [warning(`${silent} Most of it is of ${use.silent.most}.`)] : []),
    ...(strangers ? [warning(`Accounts without a project have nearly filled their room. ${strangers}`)] : []),
  ]
}
