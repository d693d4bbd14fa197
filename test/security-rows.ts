import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const securityPage = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')

/** Rows of the tables below a heading, including their headings but not the line below. */
export function rowsOf(title: string, page = securityPage): string[][] {
  const [, level = '', below = ''] = new RegExp(`^(#+) ${title}\\n([^]*)`, 'm').exec(page) ?? []
  const section = below.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.map((line) => line.slice(2, -2).split(' | '))
}

/** Tokens and links as docs/security.md lists them. */
export function listedTokens() {
  return rowsOf('Tokens and links')
    .slice(1)
    .map(([name = '', , howOften = '', howLong = '', , session = '', madeIn = '', test = '']) => {
      const [, file = '', title = ''] = /^`(.+)` "(.+)"$/.exec(test) ?? []
      const sources = [...madeIn.matchAll(/`([^`]+)`/g)].map(([, source = '']) => source)
      return { name, howOften, howLong, session, sources, test: { file, title } }
    })
}
