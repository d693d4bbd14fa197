import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { marketplaces } from '#content/marketplaces.ts'
import { placeholders } from '#content/studio.ts'
import Marketplaces from './marketplaces.tsx'

test('the page says so while a button leads to the front page of a store', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Marketplaces }])
  const html = renderToStaticMarkup(createElement(Stub))
  const leadsToFront = marketplaces.stores.some(({ address }) => placeholders.includes(address))
  expect(html.includes(marketplaces.notOpen)).toBe(leadsToFront)
  expect(html).toContain('data-island="overdraw"')
})
