// Writes the colors of app/styles/tokens.css into the files that need them in sRGB: npm run colours
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

type Colours = (name: string) => string

/** The files that repeat the tokens' colors because their readers don't support OKLCH, with their current text. */
export function colouredFiles(): { path: string; text: string }[] {
  const all = tokenColours(read('app/styles/tokens.css'))
  const colour: Colours = (name) => {
    const hex = all[name]
    if (!hex) throw new Error(`The tokens have no color '${name}'.`)
    return hex
  }
  return [
    { path: 'domain/email/colours.ts', text: constantsOf(all) },
    { path: 'public/site.webmanifest', text: manifest(colour) },
    { path: 'public/favicon.svg', text: favicon(colour) },
  ].map(({ path, text }) => ({ path: join(ROOT, path), text }))
}

/** Separate constants, so that a page only loads the ones it uses. */
function constantsOf(colours: Record<string, string>): string {
  const lines = Object.entries(colours).map(([name, hex]) => `export const ${camelCase(name)} = '${hex}'\n`)
  return `// Written by \`npm run colours\`: the colors of app/styles/tokens.css in sRGB.\n\n${lines.join('')}`
}

function manifest(colour: Colours): string {
  return read('public/site.webmanifest').replace(
    /("(?:background|theme)_color": )"[^"]*"/g,
    `$1"${colour('ground')}"`,
  )
}

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

/** Token colors by name (`on-after`) as hexadecimal sRGB. References to other tokens are skipped. */
export function tokenColours(css: string): Record<string, string> {
  const theme = /@theme \{([^}]*)\}/.exec(css)?.[1]
  if (!theme) throw new Error('The tokens have no @theme.')
  const colours = theme.matchAll(/--color-([a-z-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\);/g)
  return Object.fromEntries(
    [...colours].map(([, name, lightness, chroma, hue]) => [
      name,
      hexOfOklch(Number(lightness) / 100, Number(chroma), Number(hue)),
    ]),
  )
}

/**
 * Converts OKLCH as browsers do, clipping each channel; matrices from CSS Color 4.
 * @param lightness from 0 to 1
 * @param hue in degrees
 */
export function hexOfOklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(hexChannel).join('')}`
}

function hexChannel(linear: number): string {
  const curved = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  const byte = Math.round(Math.min(Math.max(curved, 0), 1) * 255)
  return byte.toString(16).padStart(2, '0')
}

if (import.meta.main) for (const { path, text } of colouredFiles()) writeFileSync(path, text)
