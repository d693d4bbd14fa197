import { expect, it } from 'vitest'

/** Facts defined once in the domain: the words and consequences of each state, kinds, limits, and periods. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../domain/**/*.ts', '!../../domain/**/*.{server,table,mails,test}.ts'],
  { eager: true },
)

it('stands as people were told, and as rules need it', async () => {
  const facts = Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module)
      .filter(([name]) => /^[A-Z][A-Z\d_]+$/.test(name))
      .map(([name, fact]) => `## ${path.replace('../../domain/', '')}: ${name}\n${written(fact)}\n`),
  )
  await expect(facts.sort().join('\n')).toMatchFileSnapshot('every-fact.txt')
})

function written(fact: unknown): string {
  if (fact === null || typeof fact !== 'object') return String(fact)
  if (fact instanceof Set) return written([...fact])
  if (Array.isArray(fact)) return fact.map((one) => JSON.stringify(one)).join('\n')
  return Object.entries(fact)
    .map(([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('\n')
}
