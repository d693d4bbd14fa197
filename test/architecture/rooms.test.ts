import { describe, expect, it } from 'vitest'
import { isIn, isOutside, sourceFiles } from './source-files.ts'

/** Pure files of the domain, beside its schemas, that the browser may load. */
const PURE_DOMAIN_FILES = [
  'domain/crm/buyers/buyer.ts',
  'domain/crm/buyers/countries.ts',
  'domain/crm/buyers/price-words.ts',
  'domain/crm/buyers/vat.ts',
  'domain/billing/invoices/rates/kronor.ts',
  'domain/kernel/actor.ts',
  'domain/kernel/time.ts',
  'domain/kernel/colours.ts',
  'domain/kernel/text.ts',
  'domain/kernel/studio.ts',
  'domain/kernel/money.ts',
  'domain/kernel/periods.ts',
  'domain/kernel/states.ts',
  'domain/kernel/xml.ts',
  'domain/kernel/tasks.ts',
  'domain/orders/delivery.ts',
  'domain/orders/after-delivery.ts',
  'domain/orders/instalment-words.ts',
  'domain/orders/instalments.ts',
  'domain/orders/line-amounts.ts',
  'domain/orders/order-state.ts',
  'domain/orders/quotes/baseline.ts',
  'domain/orders/quotes/quote-days.ts',
  'domain/orders/quotes/quoted-lines.ts',
  'domain/email/email-states.ts',
  'domain/messages/links.ts',
  'domain/projects/figure-words.ts',
  'domain/projects/status-headline/line-of-result.ts',
  'domain/projects/status-headline/lines-of-money.ts',
  'domain/projects/status-headline/status-headline.ts',
  'domain/projects/status-headline/progress-timeline.ts',
  'domain/projects/status-headline/promised-days.ts',
  'domain/projects/status-headline/question-line.ts',
  'domain/billing/withdrawals/withdrawal-words.ts',
  'domain/billing/withdrawals/line-of-project.ts',
]

/** What each room may import of ours, beside its own files. A room that is not named here fails the test. */
const MAY_IMPORT: Record<string, (target: string) => boolean> = {
  content: () => false,
  packages: () => false,
  'domain/kernel': () => false,
  domain: (target) => isIn(target, 'domain', 'packages'),
  // What is behind a port sees the port and its types, never a use-case.
  platform: (target) => isIn(target, 'domain') && !target.includes('.server.'),
  // The one composition.
  product: (target) => isIn(target, 'domain', 'content', 'platform'),
  // The entry points.
  server: (target) =>
    isIn(target, 'domain', 'content', 'platform', 'product') || target === 'app/shared/page-contract.ts',
  cli: (target) => isIn(target, 'domain', 'content', 'platform', 'product'),
  app: (target) =>
    isIn(target, 'content', 'packages') ||
    target.endsWith('.schema.ts') ||
    PURE_DOMAIN_FILES.includes(target),
}

const files = sourceFiles()
const product = files.filter(({ path }) => !isOutside(path))

describe('the rooms of the house', () => {
  it('are read whole', () => {
    expect(product.length).toBeGreaterThan(100)
    expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(300)
  })

  it('have a rule each', () => {
    expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining(product.map(({ path }) => roomOf(path))))
  })

  it.each([
    ['domain/rockets/rockets.server.ts', 'server/app.server.ts'],
    ['domain/rockets/rockets.server.ts', 'platform/log/log.ts'],
    ['domain/kernel/money.ts', 'domain/rockets/rockets.schema.ts'],
    ['platform/rockets/launch.ts', 'domain/rockets/rockets.server.ts'],
    ['app/portal/rockets.tsx', 'domain/rockets/rockets.store.server.ts'],
    ['server/api/rockets.server.ts', 'app/portal/rockets.tsx'],
    ['content/rockets.ts', 'domain/rockets/rockets.schema.ts'],
  ])('guard a new slice from birth: %s may not import %s', (path, target) => {
    expect(mayImport(path, target)).toBe(false)
  })

  it('import one way', () => {
    const wrong = product.flatMap(({ path, targets }) =>
      targets.filter((target) => !mayImport(path, target)).map((target) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('import files by their whole name', () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        // React Router's generated types have no file beside them.
        .filter((name) => name.startsWith('.') && !name.includes('/+types/'))
        .filter((name) => !/\.\w+(\?\w+)?$/.test(name))
        .map((name) => `${path} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('import a package by its name, and keep I/O out of it and out of the words', () => {
    const wrong = product
      .filter(({ path }) => isIn(path, 'packages', 'content') && !isCommand(path))
      .filter(({ imports }) => imports.some((name) => name.startsWith('node:')))
    expect(wrong.map(({ path }) => path)).toEqual([])
    const byPath = files.filter(
      ({ path, imports }) =>
        !isIn(path, 'packages', 'scripts') && imports.some((name) => name.includes('/packages/')),
    )
    expect(byPath.map(({ path }) => path)).toEqual([])
  })

  it('give the browser the small zod', () => {
    const wrong = product
      .filter(
        ({ path }) => isIn(path, 'app') || path.endsWith('.schema.ts') || PURE_DOMAIN_FILES.includes(path),
      )
      .filter(({ imports }) => imports.includes('zod'))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

describe('every file', () => {
  it('reads its configuration from the one place that parses it', () => {
    const wrong = product
      .filter(
        ({ path }) =>
          !isIn(path, 'platform/config', 'packages') &&
          !['server/start.mjs', 'server/main.ts', 'cli/main.ts'].includes(path),
      )
      .filter(({ text }) => /\bprocess\s*\.\s*env\b|\bprocess\s*\[/.test(text))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('asks others by the one fetch that asks for no Brotli', () => {
    const asksItself = ['cli/commands/backup.ts']
    const wrong = product
      .filter(({ path }) => !isIn(path, 'app') && !['platform/ask-outside.ts', ...asksItself].includes(path))
      .filter(({ text }) => /(?<![.\w])fetch\(/.test(text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('has a name in kebab-case that says what is in it', () => {
    const wrong = files.filter(({ path }) =>
      path
        .split('/')
        .some(
          (part) =>
            !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part) || /^(utils?|helpers?|misc|common)(\.|$)/.test(part),
        ),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('says itself what it has: no barrels', () => {
    const wrong = product.filter(
      ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || /^export \* from ['"]\./m.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

/** What builds the package and its command read files and write to the terminal. */
function isCommand(path: string): boolean {
  return isIn(path, 'packages/frame-times/src/cli') || path === 'packages/frame-times/build.ts'
}

function mayImport(path: string, target: string): boolean {
  const own = roomOf(path)
  return roomOf(target) === own || MAY_IMPORT[own]?.(target) === true
}

/** The first folder; the kernel is a room of its own. */
function roomOf(path: string): string {
  if (path.startsWith('domain/kernel/')) return 'domain/kernel'
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '.'
}
