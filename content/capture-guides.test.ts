import { expect, it } from 'vitest'
import { captureGuides, captureSeconds } from './capture-guides.ts'
import { frameTimes } from './frame-times.ts'
import { frameTimesCi } from './frame-times-ci.ts'

const CONSOLE = 'Unreal console'

it('a capture is long enough for a steady 1% low at 60 FPS, in every guide that names a length', () => {
  expect(captureSeconds * 60).toBeGreaterThanOrEqual(10_000)
  for (const { id, steps, command } of captureGuides) {
    const said = [...steps, command?.text ?? ''].join(' ')
    for (const [seconds] of said.matchAll(/\d+(?= seconds)|(?<=log_duration=|--timed )\d+/g))
      expect(Number(seconds), id).toBe(captureSeconds)
  }
})

// Windows reports a program in the current folder as 'not recognized' without its path, and runs each line separately.
it('a line for a terminal runs as it is copied', () => {
  const lines = [
    frameTimes.short.command,
    ...captureGuides.flatMap(({ command }) => (command && command.label !== CONSOLE ? [command.text] : [])),
  ]
  for (const line of lines) {
    expect(line).not.toContain('\n')
    expect(line).not.toMatch(/(^|[^\\])PresentMon(?!\.exe)/)
    if (line.includes('PresentMon')) {
      expect(line).toMatch(/^\.\\PresentMon\.exe /)
      expect(line).toContain('--terminate_after_timed')
    }
  }
})

it('every loop and condition of a recipe for PowerShell is closed', () => {
  for (const { id, label, code } of frameTimesCi.recipes.items.filter(({ label }) => label === 'PowerShell'))
    for (const [open, close] of ['{}', '()'].map((pair) => [...pair]))
      expect(code.split(open ?? '').length, `${id}, ${label}`).toBe(code.split(close ?? '').length)
})

it('a measurement in Unity is waited for', () => {
  expect(captureGuides.find(({ id }) => id === 'unity')?.steps.join(' ')).toContain(
    'yield return Measure.Frames()',
  )
})
