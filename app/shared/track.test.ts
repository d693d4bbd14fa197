import { afterEach, expect, it, vi } from 'vitest'
import { track } from './track.ts'

afterEach(() => vi.unstubAllGlobals())

function browser(wishes: object) {
  const sent: [path: string, body: Blob][] = []
  const sendBeacon = (path: string, body: Blob) => sent.push([path, body])
  vi.stubGlobal('navigator', { sendBeacon, ...wishes })
  vi.stubGlobal('location', { pathname: '/services', search: '?utm_source=letter' })
  return sent
}

it('sends the event and the page, and nothing else', async () => {
  const sent = browser({ doNotTrack: '0', globalPrivacyControl: false })
  track('compare_toggle', { view: 'tier' })
  const [path, body] = sent[0] ?? []
  expect([sent.length, path, body?.type]).toEqual([1, '/api/events', 'application/json'])
  expect(JSON.parse((await body?.text()) ?? '')).toEqual({
    event: 'compare_toggle',
    path: '/services',
    view: 'tier',
  })
})

it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'sends nothing if the browser asks for privacy: %o',
  (wishes) => {
    const sent = browser(wishes)
    track('page_view', {})
    expect(sent).toEqual([])
  },
)

it('does not throw without beacons', () => {
  vi.stubGlobal('navigator', {})
  expect(() => track('page_view', {})).not.toThrow()
})
