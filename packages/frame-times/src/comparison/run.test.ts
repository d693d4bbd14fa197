import { expect, it } from 'vitest'
import { capturedAtOf } from './run.ts'

it.each([
  ['FrameView', 'AlanWake2_2024_04_16T234455_Log.csv', '2024-04-16T23:44:55'],
  ['PresentMon’s app', 'pmcap-AlanWake2.exe-5068-250709-222018.csv', '2025-07-09T22:20:18'],
  ['MangoHud', 'Game_2025-11-23_17-38-12.csv', '2025-11-23T17:38:12'],
  ['PresentMon 1', 'PresentMon-2019-09-29T145423.csv', '2019-09-29T14:54:23'],
])('%s writes when it was taken into the name', (_, file, stamp) => {
  expect(capturedAtOf(file, 0)).toBe(stamp)
})

it('another name says nothing; then the date of the file does, where there is one', () => {
  for (const file of ['run-1.csv', 'build-123456-7.csv', 'a_2024-13-45_99-00-00.csv', '20240416.csv']) {
    expect(capturedAtOf(file), file).toBeUndefined()
    expect(capturedAtOf(file, 1_700_000_000_000), file).toBe('2023-11-14T22:13:20.000Z')
  }
  expect(capturedAtOf('run-1.csv', Number.NaN)).toBeUndefined()
})
