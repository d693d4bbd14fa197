import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it, test } from 'vitest'
import { colouredFiles, hexOfOklch, tokenColours } from './colours.ts'

test.each([
  ['black', 0, 0, 0, '#000000'],
  ['white', 1, 0, 0, '#ffffff'],
  ['red', 0.627955, 0.257683, 29.2339, '#ff0000'],
  ['lime', 0.86644, 0.294827, 142.4953, '#00ff00'],
  ['blue', 0.452014, 0.313214, 264.052, '#0000ff'],
  ['rebeccapurple', 0.440274, 0.160303, 303.3729, '#663399'],
  ['a red beyond sRGB', 0.7, 0.19, 25, '#ff645f'],
])('%s', (_, lightness, chroma, hue, hex) => {
  expect(hexOfOklch(lightness, chroma, hue)).toBe(hex)
})

it('takes the colours of the theme, not those of a palette or of print', () => {
  const css = `@theme {
  --color-*: initial;
  --color-ground: oklch(0% 0 0);
  --color-on-after: oklch(100% 0 240);
  --color-accent: var(--color-ground);
  --radius-sm: 2px;
}
@media print { :root { --color-ground: oklch(100% 0 0); } }`
  expect(tokenColours(css)).toEqual({ ground: '#000000', 'on-after': '#ffffff' })
})

it.each(colouredFiles().map(({ path, text }) => [relative(process.cwd(), path), path, text]))(
  '%s says the colours of the tokens (npm run colours writes them)',
  (_, path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)
