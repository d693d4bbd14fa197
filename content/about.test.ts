import { expect, test } from 'vitest'
import { about, type FramePass } from './about.ts'
import { home } from './home.ts'

test('the frame that is taken apart is one of the home page’s example', () => {
  for (const side of ['before', 'after'] as const) {
    const milliseconds = about.frame.passes.reduce((sum, pass: FramePass) => sum + pass[side], 0)
    expect(Math.round(1000 / milliseconds), side).toBe(home.hero[side].fps)
  }
})
