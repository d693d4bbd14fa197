import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { marketplaces } from '#content/marketplaces.ts'
import { placeholders } from '#content/studio.ts'
import { polygonArea } from '#test/polygon-area.ts'
import Marketplaces, { card, cutout } from './marketplaces.tsx'
import { boulder } from './meshes.ts'

test('the page says so while a button leads to the front page of a store', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Marketplaces }])
  const html = renderToStaticMarkup(createElement(Stub))
  const leadsToFront = marketplaces.stores.some(({ address }) => placeholders.includes(address))
  expect(html.includes(marketplaces.notOpen)).toBe(leadsToFront)
  expect(html).toContain('data-island="overdraw"')
})

test('the share that is written under an outline is that of the outline drawn', () => {
  for (const outline of [card, cutout(5), cutout(8)])
    expect(areaOf(outline.path) / areaOf(card.path)).toBeCloseTo(outline.shaded, 2)
})

test('every outline lies inside its card', () => {
  for (const { path } of [cutout(5), cutout(8)])
    for (const place of path.slice(1, -1).split(/[L ]/).map(Number)) {
      expect(place).toBeGreaterThan(4)
      expect(place).toBeLessThan(96)
    }
})

test('every further corner shades less, and never less than the puff', () => {
  const shares = [5, 8, 64].map((corners) => cutout(corners).shaded)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares.at(-1)).toBeCloseTo((Math.PI * 2.5) / 4.6 ** 2, 2)
})

test('each level of detail has four times the triangles', () => {
  expect([0, 1, 2].map((level) => boulder(level).length)).toEqual([20, 80, 320])
})

function areaOf(path: string): number {
  const corners = path.slice(1, -1).split('L')
  return polygonArea(corners.map((corner) => corner.split(' ').map(Number) as [number, number]))
}
