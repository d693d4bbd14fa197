import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { renderMarkdown } from './render-markdown.ts'

/** Lets server code import a Markdown file as the HTML and the sections that the build made of it. */
export function markdown(): Plugin {
  return {
    name: 'bildruta:markdown',
    enforce: 'pre',
    load: {
      filter: { id: /\.md$/ },
      handler: async (id) => {
        const { html, sections } = renderMarkdown(await readFile(id, 'utf8'))
        return {
          code: `export const html = ${JSON.stringify(html)}\nexport const sections = ${JSON.stringify(sections)}\n`,
          moduleType: 'js',
        }
      },
    },
  }
}
