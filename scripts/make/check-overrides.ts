// `npm run overrides`, also run before each build: lists the content overrides in overrides/ and rejects what this
// version doesn't know or can't use.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../run-tool.ts'

process.env.OVERRIDES = 'off'
const { OVERRIDES_FOLDER, readOverrides, shippedTexts } = await import('#platform/config/overrides.ts')
const { overrideFaults } = await import('#platform/config/merge-overrides.ts')

/** The fields of lists that ship empty. */
const ENTRIES: Record<string, unknown> = {
  people: [
    { id: '', name: '', role: '', shipped: '', engine: '', trace: { label: '', href: '' }, answers: '' },
  ],
  confirmed: [
    { what: '', basis: '', date: '' },
    { what: '', basis: '', date: '', method: '' },
  ],
}

try {
  await askForAll()
  const names = filesBelow(OVERRIDES_FOLDER)
  const faults = names.flatMap(faultsOf)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  if (names.length > 0)
    process.stdout.write(`Content overrides: ${names.map((name) => `overrides/${name}`).join(', ')}.\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function askForAll(): Promise<void> {
  const content = readdirSync(join(ROOT, 'content')).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  for (const file of [
    ...content.map((name) => `content/${name}`),
    'domain/billing/books/accounts.ts',
    'domain/crm/catalogue/catalogue.schema.ts',
  ])
    await import(pathToFileURL(join(ROOT, file)).href)
}

function faultsOf(file: string): string[] {
  if (file.startsWith('public/')) return pictureFaults(file)
  const [, name] = /^([\w-]+)\.json$/.exec(file) ?? []
  if (!name)
    return [
      `overrides/${file} isn't used. Put texts in overrides/NAME.json and pictures in overrides/public/.`,
    ]
  if (!shippedTexts.has(name))
    return [
      `This version has no overrides/${file}. Possible names: ${[...shippedTexts.keys()].toSorted().join(', ')}.`,
    ]
  return [
    ...overrideFaults(`overrides/${file}`, ENTRIES[name] ?? shippedTexts.get(name), readOverrides(name)),
    ...priceFaults(name),
    ...accountFaults(name),
  ]
}

/** A new picture must be referenced in a text; a replacement has the name of the original. */
function pictureFaults(file: string): string[] {
  const address = file.slice('public'.length)
  if (existsSync(join(ROOT, 'public', address)) || allTexts().includes(`"${address}"`)) return []
  return [
    `overrides/${file} isn't shown anywhere. Name it like a shipped picture, or use "${address}" in a text in own/.`,
  ]
}

/** The two smallest packages must cost as much as the two smallest tiers. */
function priceFaults(name: string): string[] {
  if (!name.endsWith('-prices')) return []
  const price = (list: string, key: string) =>
    (readOverrides(list) as Record<string, number> | undefined)?.[key] ??
    (shippedTexts.get(list) as Record<string, number>)[key]
  return [
    ['quick-fix', 'personal'],
    ['full-optimization', 'indie'],
  ].flatMap(([sold = '', tier = '']) =>
    price('package-prices', sold) === price('tier-prices', tier)
      ? []
      : [
          `The price of ${sold} (overrides/package-prices.json) must equal that of tier ${tier} (overrides/tier-prices.json). They are ${price('package-prices', sold)} and ${price('tier-prices', tier)}.`,
        ],
  )
}

function accountFaults(name: string): string[] {
  if (name !== 'book-accounts') return []
  return Object.entries((readOverrides(name) ?? {}) as Record<string, { number?: string }>).flatMap(
    ([use, account]) =>
      /^\d{4}$/.test(account?.number ?? '0000')
        ? []
        : [`overrides/book-accounts.json: ${use}.number must have four digits, but is ${account.number}.`],
  )
}

function allTexts(): string {
  return filesBelow(OVERRIDES_FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(OVERRIDES_FOLDER, name), 'utf8'))
    .join('\n')
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
      // For example a .git folder.
      .filter((name) => !/(^|\/)\./.test(name))
      .toSorted()
  )
}
