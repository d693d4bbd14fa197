import { expect, it } from 'vitest'
import { glossary, glossarySources, mentions } from './glossary.ts'

const terms = glossary.groups.flatMap((group) => group.terms)

it('thirty words, as the heading says, each once, in one sentence with unit, command and source', () => {
  expect(terms).toHaveLength(30)
  expect(glossary.heading).toBe('Thirty words')
  const anchors = [...terms, ...glossary.groups].map(({ id }) => id)
  expect(new Set(anchors).size).toBe(anchors.length)
  for (const { name, means, unit, shown } of terms) {
    expect(means, name).toMatch(/^[A-Z][^!?]*\.$/)
    expect(means.match(/\.( |$)/g), name).toHaveLength(1)
    expect(unit && shown, name).not.toBe('')
  }
})

it('every source is one of somebody', () => {
  const used = new Set(terms.map(({ source }) => source))
  expect([...used].sort()).toEqual(Object.keys(glossarySources).sort())
})

it('every spelling that texts are searched for leads to an entry', () => {
  const ids = new Set(terms.map(({ id }) => id))
  for (const [spelled, id] of Object.entries(mentions)) expect(ids.has(id), spelled).toBe(true)
})

it('the figures in it are those of the site', () => {
  const budget = terms.find(({ id }) => id === 'frame-budget')?.unit
  expect(budget).toContain((1000 / 60).toFixed(1))
})
