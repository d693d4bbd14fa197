import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import Services from '#app/site/services/services.tsx'
import { faqs } from '#content/faqs.ts'
import { nothingGained } from '#content/nothing-gained.ts'

/** The whole page as sent, including all forms of the comparison and closed answers. */
const MOST = 1_300

it(`the services are said in ${MOST} words, none of them twice`, () => {
  const html = servicesPage()
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&#x27;|&amp;/g, "'")
  expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(MOST)
  const sentences = [...html.matchAll(/<(?:p|li)\b[^>]*>([^<]{25,})</g)].map(([, words]) => words)
  expect(sentences.filter((words, index) => sentences.indexOf(words) !== index)).toEqual([])
})

it('who fears that nothing is gained reads what happens then, and what comes back', () => {
  const { a } = faqs.find(({ id }) => id === 'no-gain') ?? { a: '' }
  expect(servicesPage()).toContain(a)
  expect(a).toMatch(/stop after profiling.*show you the captures/)
  expect(a).toContain(`${nothingGained.paidBackPercent}% of the price`)
})

function servicesPage(): string {
  const site = { sampleContent: true }
  const routes = [{ id: 'root', path: '/', children: [{ id: 'page', index: true, Component: Services }] }]
  const Stub = createRoutesStub(routes as Parameters<typeof createRoutesStub>[0])
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root: site } } }))
}
