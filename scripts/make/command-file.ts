import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { ROOT } from '../run-tool.ts'

const LICENCES = ['LICENSE', 'node_modules/commander/LICENSE', 'node_modules/zod/LICENSE']

export type CommandFile = { name: string; text: string; sha256: string }

/** Bundles the `frames` command into one file named after its version. The same code gives the same bytes. */
export async function commandFile(): Promise<CommandFile> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/frame-times/package.json'), 'utf8')) as {
    version: string
  }
  const licences = LICENCES.map((name) => readFileSync(join(ROOT, name), 'utf8').trim())
  const bundle = await rolldown({
    input: join(ROOT, 'packages/frame-times/src/cli/main.ts'),
    platform: 'node',
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    postFooter: `/*\n${licences.join('\n\n')}\n*/`,
  })
  await bundle.close()
  const text = output[0].code
  return { name: `frames-${version}.mjs`, text, sha256: createHash('sha256').update(text).digest('hex') }
}

export async function writeCommandFile(client: string): Promise<CommandFile> {
  const file = await commandFile()
  mkdirSync(join(client, 'tools'), { recursive: true })
  writeFileSync(join(client, 'tools', file.name), file.text)
  return file
}

const ID = 'virtual:command-file'
/** The prefix keeps other plugins from treating it as a file. */
const RESOLVED = `\0${ID}`

/** Lets built pages show the name and hash of the command file. */
export function commandFileFacts(): Plugin {
  return {
    name: 'bildruta:command-file',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: {
      filter: { id: /^\0virtual:command-file$/ },
      handler: async () => {
        const { name, sha256 } = await commandFile()
        return `export const commandFile = ${JSON.stringify({ name, sha256 })}\n`
      },
    },
  }
}
