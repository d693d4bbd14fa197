import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { commandFileFacts } from './scripts/make/command-file.ts'
import { developmentServer } from './scripts/vite/development-server.ts'
import { documents } from './scripts/vite/documents.ts'
import { inlineOverrides } from './scripts/vite/inline-overrides.ts'
import { markdown } from './scripts/vite/markdown/render-markdown.ts'
import { pureSchemas } from './scripts/vite/pure-schemas.ts'
import { recordedTails } from './scripts/vite/recorded-tails.ts'
import { sharedChunks } from './scripts/vite/shared-chunks.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    developmentServer(),
    inlineOverrides(),
    commandFileFacts(),
    recordedTails(),
    markdown(),
    tailwindcss(),
    reactRouter(),
    documents(),
    pureSchemas(),
  ],
  // One file, because the worker's policy blocks further loads.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Unused exports of these folders are dropped together with their imports.
          treeshake: { moduleSideEffects: [{ test: /[\\/](content|domain)[\\/]/, sideEffects: false }] },
          output: {
            codeSplitting: { groups: sharedChunks },
          },
        },
      },
    },
    ssr: {
      // Bundling libraries halves the server's start-up time.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: { rolldownOptions: { input: './server/serve.server.ts' } },
    },
  },
}))
