import type { Plugin } from 'vite'
import { commandFile } from '../make/command-file.ts'

const ID = 'virtual:command-file'
/** So that no other plugin takes it for a file. */
const RESOLVED = `\0${ID}`

/** Lets the build's own pages say the name and the hash of the command that is served beside them. */
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
