import { expect, test } from 'vitest'
import { currentState } from './site-frame.tsx'

test.each([
  ['/', '/', 'page'],
  ['/services', '/', undefined],
  ['/portfolio', '/portfolio', 'page'],
  ['/case-studies', '/portfolio', 'page'],
  ['/portfolio/competitive-fps-240hz', '/portfolio', 'true'],
  ['/insights/unreal-post-process-settings', '/insights', 'true'],
  ['/tools/frame-times', '/tools/frame-times', 'page'],
  ['/tools/frame-times/ci', '/tools/frame-times', 'true'],
  ['/tools/frame-times', '/insights', undefined],
  ['/portfolios', '/portfolio', undefined],
])('at %s the link to %s says %s', (pathname, href, state) => {
  expect(currentState(pathname, href)).toBe(state)
})
