import { describe, expect, it } from 'vitest'
import { competitiveFps240hz } from '#content/case-studies/competitive-fps-240hz.ts'
import { openWorldOverdrawCleanup } from '#content/case-studies/open-world-overdraw-cleanup.ts'
import { ue5VrSimulation } from '#content/case-studies/ue5-vr-simulation.ts'
import {
  durationDays,
  formatDistance,
  formatFigure,
  formatMilliseconds,
  formatPercent,
  frameTime,
  headline,
  percentChange,
  schedule,
  verdict,
} from './benchmark-figures.ts'

describe('headline', () => {
  const told = (study: Parameters<typeof headline>[0]) =>
    headline(study).map(({ name, percent }) => [name, formatPercent(percent, 0)])

  it('is computed from the scenes and agrees with the specification', () => {
    expect(told(openWorldOverdrawCleanup)).toEqual([
      ['fps', '+44%'],
      ['vramGB', '-12%'],
      ['low1', '+27%'],
    ])
    expect(told(competitiveFps240hz)).toEqual([
      ['fps', '+109%'],
      ['vramGB', '-16%'],
    ])
  })

  it('is empty without scenes', () => {
    expect(headline(ue5VrSimulation)).toEqual([])
  })
})

describe('a change in per cent', () => {
  it('carries its sign and one decimal', () => {
    expect(formatPercent(percentChange(44.6, 64.1), 1)).toBe('+43.7%')
    expect(formatPercent(percentChange(7.02, 6.18), 1)).toBe('-12.0%')
  })

  it.each([-0.04, 0.04])('has no sign when it rounds to zero: %d', (percent) => {
    expect(formatPercent(percent, 1)).toBe('0.0%')
  })

  it.each([
    ['fps', 3, 'better'],
    ['low1', -3, 'worse'],
    ['vramGB', -3, 'better'],
    ['vramGB', 3, 'worse'],
    ['vramGB', 0.04, 'same'],
  ] as const)('of %s by %d%% is %s', (name, percent, expected) => {
    expect(verdict(name, percent)).toBe(expected)
  })
})

describe('figures', () => {
  it('keep the decimals they were measured to', () => {
    expect(formatFigure('fps', 41)).toBe('41.0')
    expect(formatFigure('vramGB', 7.1)).toBe('7.10')
  })

  it('become frame times, with more decimals where a frame is short', () => {
    expect(formatMilliseconds(frameTime(60))).toBe('16.7 ms')
    expect(formatMilliseconds(frameTime(240))).toBe('4.17 ms')
  })

  it('differ by what is shown', () => {
    expect(formatDistance(frameTime(46), frameTime(60))).toBe('5.0 ms')
    expect(formatDistance(frameTime(120.56), frameTime(240))).toBe('4.12 ms')
    expect(formatDistance(frameTime(251.98), frameTime(240))).toBe('0.20 ms')
  })
})

describe('the timeline', () => {
  it('lasts as long as its phases together', () => {
    expect(durationDays(openWorldOverdrawCleanup.timeline)).toBe(18)
    expect(durationDays(competitiveFps240hz.timeline)).toBe(22)
    expect(durationDays([{ phase: 'Later', duration: 'to be agreed', notes: '' }])).toBe(0)
  })

  it('has one phase begin on the day after the last', () => {
    expect(
      schedule(competitiveFps240hz.timeline).map(({ firstDay, lastDay }) => [firstDay, lastDay]),
    ).toEqual([
      [1, 4],
      [5, 12],
      [13, 19],
      [20, 22],
    ])
  })
})
