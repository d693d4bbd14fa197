import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { ROOT } from './tools/run-tool.ts'
import { commandFileFacts } from './tools/vite/command-file.ts'
import { developmentServer } from './tools/vite/development-server.ts'
import { documents } from './tools/vite/documents.ts'
import { markdown } from './tools/vite/markdown/markdown-plugin.ts'

export default defineConfig(({ command }) => ({
  plugins: [developmentServer(), commandFileFacts(), markdown(), tailwindcss(), reactRouter(), documents()],
  // One file, as its policy lets it load nothing.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Islands have the one without the other.
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
                { name: 'controls', test: ours(/^app\/(ground|ui)\//), minShareCount: 6 },
                { name: 'portal', test: ours(/^(app\/portal|content|domain)\//), minShareCount: 6 },
              ],
            },
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

/** Modules by their path from here on, since the house may stand in a folder that is called app. */
function ours(path: RegExp): (id: string) => boolean {
  return (id) => path.test(relative(ROOT, id).replaceAll('\\', '/'))
}
