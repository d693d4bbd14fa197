import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { studio as shipped } from '#content/studio.ts'

afterEach(() => {
  vi.doUnmock('../../platform/config/overrides.ts')
  vi.resetModules()
})

it('an empty address is an answer: its card or button is left out, and nobody is asked for it', async () => {
  const before = await siteWith({})
  expect(before.placeholders).toEqual(
    expect.arrayContaining(['discordUrl', 'portalDiscordUrl or portalTeamsUrl']),
  )
  expect(before.contact).toContain('Join Discord')
  expect(before.marketplaces).toContain('Visit Unity Store')

  const after = await siteWith({
    discordUrl: '',
    unityStoreUrl: '',
    portalDiscordUrl: '',
    portalTeamsUrl: '',
  })
  expect(after.placeholders.filter((name) => /discord|unity|portal/i.test(name))).toEqual([])
  expect(after.contact).not.toMatch(/Discord|href=""/)
  expect(after.marketplaces).not.toMatch(/Unity Store|href=""/)
  expect(after.marketplaces).toContain('Visit FAB Store')
})

it('one invitation target is enough', async () => {
  expect((await siteWith({ portalTeamsUrl: 'https://teams.example/meet' })).placeholders).not.toContain(
    'portalDiscordUrl or portalTeamsUrl',
  )
  expect((await siteWith({ portalTeamsUrl: '' })).placeholders).toContain(
    'portalDiscordUrl or portalTeamsUrl',
  )
})

/** The site where `overrides/studio.json` says this. */
async function siteWith(ownFacts: Partial<typeof shipped>) {
  vi.resetModules()
  vi.doMock('../../platform/config/overrides.ts', () => ({
    overridable: (name: string, words: object) => (name === 'studio' ? { ...words, ...ownFacts } : words),
  }))
  const { placeholders } = await import('#content/studio.ts')
  const { ContactCards } = await import('./contact/contact.tsx')
  const { default: Marketplaces } = await import('./marketplaces/marketplaces.tsx')
  const rendered = (Component: () => unknown) =>
    renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Component as () => null }])))
  return { placeholders, contact: rendered(ContactCards), marketplaces: rendered(Marketplaces) }
}
