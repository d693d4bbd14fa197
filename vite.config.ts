import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { developmentServer } from './scripts/dev-plugin.ts'
import { markdown } from './scripts/markdown/markdown-plugin.ts'

export default defineConfig({
  plugins: [developmentServer(), markdown(), tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/entry.server.ts' } } },
  },
})
