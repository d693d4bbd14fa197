import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { about } from './about.ts'
import { auth } from './auth.ts'
import { caseStudies } from './case-studies/all.ts'
import { claims } from './claims.ts'
import { faqs } from './faqs.ts'
import { home } from './home.ts'
import { illustration } from './illustration.ts'
import { pages } from './pages.ts'
import { portfolio } from './portfolio.ts'
import { services } from './services.ts'
import { tierNames, tierPrices } from './tiers.ts'

const { before, after, passes, findings } = illustration

test('the frame that is taken apart is the illustration of the home page', () => {
  for (const side of ['before', 'after'] as const) {
    const milliseconds = sum(passes.map((pass) => pass[side]))
    expect(milliseconds, side).toBeCloseTo(illustration[side].ms)
    expect(Math.round(1000 / milliseconds), side).toBe(illustration[side].fps)
    expect(home.hero[side], side).toMatchObject(illustration[side])
  }
  expect(about.frame.passes).toBe(passes)
})

test('each finding saved what its passes lost, and each pass belongs to one finding', () => {
  for (const finding of findings) {
    const named: readonly string[] = finding.passes
    const lost = sum(
      passes.filter(({ name }) => named.includes(name)).map((pass) => pass.before - pass.after),
    )
    expect(finding.saved, finding.label).toBeCloseTo(lost)
  }
  expect(findings.flatMap((finding) => [...finding.passes]).sort()).toEqual(
    passes.map(({ name }) => name).sort(),
  )
})

test('the services page draws the illustration', () => {
  const [fps, memory, audit] = services.needs.sections
  if (!fps || !memory || !audit) throw new Error('a need is missing')
  expect(rows(fps)).toContain(before.ms)
  expect(rows(memory)).toEqual([before.vramGb, after.vramGb])
  expect(memory.example.conclusion).toContain(`${(before.vramGb - after.vramGb).toFixed(1)} GB`)
  expect(audit.example.conclusion).toContain(`Together they save ${sum(rows(audit)).toFixed(1)} ms`)
  expect(sum(rows(audit))).toBeCloseTo(before.ms - after.ms)
})

test('what is made up is called an illustration', () => {
  const captions = [home.hero.figuresLabel, about.frame.caption]
  for (const caption of captions) expect(caption).toMatch(/^Illustration/)
  expect(services.needs.intro).toContain('invented')
  expect(home.hero.traceDescription).toContain('illustration')
})

test('a price is the same wherever it stands', () => {
  for (const { id, startingFrom, name } of services.tiers) {
    const euro = tierPrices[id]
    expect(name).toBe(tierNames[id])
    expect(startingFrom).toBe(euro === null ? 'custom pricing' : `from €${euro}`)
  }
  const prices = Object.values(tierPrices).filter((euro) => euro !== null)
  expect(prices.length).toBeGreaterThan(1)
  for (const euro of prices) expect(answer('price')).toContain(`€${euro}`)
})

test('a claim is the same wherever it stands, and says of no method that is not confirmed', () => {
  expect(home.metrics.map(({ value }) => value)).toEqual([
    claims.averageFps,
    claims.averageVram,
    claims.projects,
  ])
  expect(home.metrics[1]?.label).toContain('less is better')
  expect(home.metricsNote).toBe('Stated by the studio.')
  expect(auth.panel.figures.map(({ value }) => value)).toEqual([claims.worstSceneBoost, claims.turnaround])
  expect(auth.panel.text).toMatch(/Stated by the studio\.$/)
  expect(answer('typical-gain')).toContain(`${claims.typicalGain} more FPS, as the mean over the scenes`)
  expect(portfolio.intro).toContain(`${claims.commonGain} in average FPS, as the mean over`)
  expect(pages.portfolio.description).toContain(claims.commonGain)
})

test('what the article takes from a study stands in the study', () => {
  const article = readFileSync(join(import.meta.dirname, 'insights/unreal-post-process-settings.md'), 'utf8')
  const study = caseStudies.find(({ slug }) => slug === 'open-world-overdraw-cleanup')
  expect(article).toContain('34 unshadowed lights took `VolumetricFog` from 1.2 to 0.4 ms')
  expect(study?.approach.join(' ')).toContain('34 of 40 local lights. VolumetricFog 1.2 to 0.4 ms')
})

test('the article sets no screen percentage', () => {
  const article = readFileSync(join(import.meta.dirname, 'insights/unreal-post-process-settings.md'), 'utf8')
  const blocks = [...article.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, lines = '']) => lines)
  expect(blocks.join('\n')).not.toMatch(/^r\.ScreenPercentage=/m)
})

function rows(need: (typeof services.needs.sections)[number]): number[] {
  return need.example.rows.map(({ value }) => value)
}

function answer(id: string): string {
  return faqs.find((faq) => faq.id === id)?.a ?? ''
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
