import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const securityPage = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')

/** The rows of the tables below a heading of docs/security.md, with the head and without the rule under it. */
export function rowsOf(title: string): string[][] {
  const [, level = '', below = ''] = new RegExp(`^(#+) ${title}\\n([^]*)`, 'm').exec(securityPage) ?? []
  const section = below.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.map((line) => line.slice(2, -2).split(' | '))
}

/** Everything that opens something to whoever holds it, as the page lists it. */
export function listedTokens() {
  return rowsOf('Tokens and links')
    .slice(1)
    .map(([name = '', , howOften = '', howLong = '', , session = '', madeIn = '', test = '']) => {
      const [, file = '', title = ''] = /^`(.+)` "(.+)"$/.exec(test) ?? []
      const sources = [...madeIn.matchAll(/`([^`]+)`/g)].map(([, source = '']) => source)
      return { name, howOften, howLong, session, sources, test: { file, title } }
    })
}
