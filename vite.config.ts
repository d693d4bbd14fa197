import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { ROOT } from './tools/run-tool.ts'
import { developmentServer } from './tools/vite/development-server.ts'
import { markdown } from './tools/vite/markdown/markdown-plugin.ts'
import { publicChunks } from './tools/vite/public-chunks.ts'

export default defineConfig(({ command }) => ({
  plugins: [developmentServer(), markdown(), tailwindcss(), reactRouter(), publicChunks()],
  // One file, as its policy lets it load nothing.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                // Of use to few pages: the others would carry its styles (tools/make/pages/script-classes.ts).
                {
                  name: 'forms',
                  test: ours(/^app\/ui\/(alert|field|form|spinner|use-form)\./),
                  minShareCount: 2,
                },
                // Before the portal's, which would take along what it shares with public pages.
                { name: 'controls', test: ours(/^app\/ui\//), minShareCount: 6 },
                {
                  name: 'time-words',
                  test: ours(/^domain\/kernel\/(clock|time-words)\./),
                  minShareCount: 2,
                },
                { name: 'portal', test: ours(/^app\/portal\//), minShareCount: 6 },
                { name: 'shell', test: ours(/^(app|content|domain)\//), minShareCount: 6 },
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
