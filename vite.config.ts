import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { commandFileFacts } from './scripts/make/command-file.ts'
import { developmentServer } from './scripts/vite/development-server.ts'
import { documents } from './scripts/vite/documents.ts'
import { markdown } from './scripts/vite/markdown/render-markdown.ts'
import { ownWords } from './scripts/vite/own-words.ts'
import { pureSchemas } from './scripts/vite/pure-schemas.ts'
import { recordedTails } from './scripts/vite/recorded-tails.ts'
import { sharedChunks } from './scripts/vite/shared-chunks.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    developmentServer(),
    ownWords(),
    commandFileFacts(),
    recordedTails(),
    markdown(),
    tailwindcss(),
    reactRouter(),
    documents(),
    pureSchemas(),
  ],
  // One file, as its policy lets it load nothing.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Words and rules do nothing by being there: what nobody uses of them is left out with what it imports.
          treeshake: { moduleSideEffects: [{ test: /[\\/](content|domain)[\\/]/, sideEffects: false }] },
          output: {
            codeSplitting: { groups: sharedChunks },
          },
        },
      },
    },
    ssr: {
      // A server starts in half the time when its libraries are in its build.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: { rolldownOptions: { input: './server/serve.server.ts' } },
    },
  },
}))
