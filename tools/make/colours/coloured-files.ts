import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenColours } from './token-colours.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Colours = (name: string) => string

/** Every file that says the colours of the tokens again, for what knows no OKLCH, with its text as the tokens are now. */
export function colouredFiles(): { path: string; text: string }[] {
  const all = tokenColours(read('app/styles/tokens.css'))
  const colour: Colours = (name) => {
    const hex = all[name]
    if (!hex) throw new Error(`The tokens have no colour '${name}'.`)
    return hex
  }
  return [
    { path: 'domain/kernel/colours.ts', text: constantsOf(all) },
    { path: 'public/site.webmanifest', text: manifest(colour) },
    { path: 'public/favicon.svg', text: favicon(colour) },
  ].map(({ path, text }) => ({ path: join(ROOT, path), text }))
}

/** One constant each, so that a page carries only those that it names. */
function constantsOf(colours: Record<string, string>): string {
  const lines = Object.entries(colours).map(([name, hex]) => `export const ${camelCase(name)} = '${hex}'\n`)
  return `// Written by \`npm run colours\`: the colours of app/styles/tokens.css in sRGB.\n\n${lines.join('')}`
}

function manifest(colour: Colours): string {
  return read('public/site.webmanifest').replace(
    /("(?:background|theme)_color": )"[^"]*"/g,
    `$1"${colour('ground')}"`,
  )
}

/** A frame with a trace in it. */
function favicon(colour: Colours): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><title>Bildruta</title>',
    `<rect width="32" height="32" rx="5" fill="${colour('ground')}"/>`,
    `<rect x="3.5" y="6.5" width="25" height="19" rx="2" stroke="${colour('ink')}" stroke-width="2"/>`,
    `<path d="M7 17h3v-6h4v10h4v-4h7" stroke="${colour('after')}" stroke-width="2.5"/>`,
    '</svg>\n',
  ].join('')
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
