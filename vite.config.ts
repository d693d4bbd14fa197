import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { commandFileFacts } from './tools/vite/command-file.ts'
import { developmentServer } from './tools/vite/development-server.ts'
import { documents } from './tools/vite/documents.ts'
import { markdown } from './tools/vite/markdown/markdown-plugin.ts'
import { recordedTails } from './tools/vite/recorded-tails.ts'
import { sharedChunks } from './tools/vite/shared-chunks.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    developmentServer(),
    commandFileFacts(),
    recordedTails(),
    markdown(),
    tailwindcss(),
    reactRouter(),
    documents(),
  ],
  // One file, as its policy lets it load nothing.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
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
