import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// Some rules of docs/writing.md, for texts that people read.

const ROOT = join(import.meta.dirname, '..')

const RULES: readonly { readonly wrong: RegExp; readonly right: string }[] = [
  { wrong: /(?<![-/:"])\bmails?\b(?! server|[.?])|\be-mail/i, right: 'email' },
  { wrong: /\buser names?\b/i, right: 'username' },
  { wrong: /\bsecond factor/i, right: 'two-factor authentication' },
  { wrong: /\b(allow|without|no) scripts\b/i, right: 'JavaScript' },
  { wrong: /\b(is|are) void\b/i, right: 'no longer valid' },
  { wrong: /\bhalf uploads?\b/i, right: 'unfinished upload' },
  { wrong: /\b(put|puts|putting) off\b/i, right: 'snooze' },
  { wrong: /\b(tak(e|es|en|ing)|took) back\b/i, right: 'remove, recall, undo, reverse or reopen' },
  { wrong: /\bpapers\b/i, right: 'invoices and credit notes, or documents' },
  { wrong: /\blet off\b/i, right: 'discount, or write off' },
  { wrong: /\b(goes|went|sent|sends?) back\b/i, right: 'refund' },
  { wrong: /\bneeds? a person|person is needed/i, right: 'needs your attention' },
  { wrong: /\bnot possible\b/i, right: 'what to do instead' },
  { wrong: /\bwhoever\b/i, right: 'the role, or anyone who' },
  { wrong: /\bsomebody\b/i, right: 'someone, or the role' },
  { wrong: /\bbesides?\b(?!-)/i, right: 'next to, or also' },
  { wrong: /\banew\b/i, right: 'again' },
  { wrong: /\bmeanwhile\b/i, right: 'leave it out' },
  { wrong: /\ba slip\b/i, right: 'a typo' },
  { wrong: /\b(is|are) away\b/i, right: 'is unavailable' },
  { wrong: /\bstands? (here|there|beside)\b|\bstands in the\b/i, right: 'is shown, or is in' },
  { wrong: /(?<!\bthere )\b(is|are) no (?!longer\b|more\b)/i, right: "isn't a" },
  { wrong: /\b(behaviour|colour|favour|grey|honour|optimis|recognis)/i, right: 'American spelling' },
]

/** A comment, a string, or a template. Comments are matched so that their apostrophes don't start a string. */
const TOKEN = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const JSX_TEXT = /(?<=[>}])[^<>{}=;()]*[a-z]{2}[^<>{}=;()]*(?=[<{])/g

/** Statements of account are in Swedish. */
const LEFT_OUT = /\.test\.|billing\/books\/accounts|docs\/writing/

describe.each([
  ['app/**/*.{ts,tsx}'],
  ['content/**/*.{ts,md}'],
  ['domain/**/*.ts'],
  ['{cli,platform/config,product,server}/**/*.ts'],
  ['{README,CONTRIBUTING,SECURITY}.md'],
  ['docs/**/*.md'],
])('%s', (pattern) => {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !LEFT_OUT.test(file))

  test.each(RULES)('says "$right"', ({ wrong }) => {
    const found = files.flatMap((file) => sentencesOf(file).filter((text) => wrong.test(text)))
    expect(found).toEqual([])
  })
})

/** Sentences that the specification quotes. */
const QUOTED =
  /We'll get back to you|sooner if it's urgent|you're looking for doesn't exist|We've received your project files/

test.each(['content/**/*.{ts,md}', 'app/{analyser,components,head,site}/**/*.{ts,tsx}'])(
  '%s has curly apostrophes',
  (pattern) => {
    const files = globSync(pattern, { cwd: ROOT }).filter((file) => !LEFT_OUT.test(file))
    const found = files.flatMap((file) => sentencesOf(file).filter((text) => /[a-z]'[a-z]/i.test(text)))
    expect(found.filter((text) => !QUOTED.test(text))).toEqual([])
  },
)

function sentencesOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8').replace(/^import .*$/gm, '')
  if (file.endsWith('.md')) return source.replace(/`[^`]*`/g, '').split(/\n\n|\n\||(?<=[.!?])\s/)
  const strings = (source.match(TOKEN) ?? []).filter((token) => !/^\/[/*]/.test(token))
  const texts = file.endsWith('.tsx') ? (source.replace(TOKEN, '').match(JSX_TEXT) ?? []) : []
  return [...strings.map((text) => text.replace(/\$\{[^}]*\}/g, '…')), ...texts].filter(
    (text) => / /.test(text) && !text.includes('#version'),
  )
}
