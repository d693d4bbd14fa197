import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from '../run-tool.ts'

/** Whose work is in the file. */
const LICENCES = [
  'LICENSE',
  'node_modules/commander/LICENSE',
  'node_modules/@stdlib/stats-base-dists-t-quantile/LICENSE',
]

/** Writes the command for frame times as one file, which build pipelines fetch: Node needs nothing else to run it. */
export async function writeCommandFile(client: string): Promise<void> {
  const licences = LICENCES.map((name) => readFileSync(join(ROOT, name), 'utf8').trim())
  const bundle = await rolldown({ input: join(ROOT, 'tools/frames/main.ts'), platform: 'node' })
  await bundle.write({
    file: join(client, 'tools/frames.mjs'),
    format: 'esm',
    minify: true,
    postFooter: `/*\n${licences.join('\n\n')}\n*/`,
  })
  await bundle.close()
}
