/** When somebody wants to hear nothing, by the clocks of where they are. from, to: `20:00`; the same twice is never. */
export type QuietHours = { quietFrom: string; quietTo: string; quietWeekends: boolean; timeZone: string }

const WEEKEND = ['Sat', 'Sun']

export function isQuiet({ quietFrom, quietTo, quietWeekends, timeZone }: QuietHours, now: Date): boolean {
  const { weekday, time } = localTime(now, timeZone)
  if (quietWeekends && WEEKEND.includes(weekday)) return true
  return quietFrom <= quietTo ? quietFrom <= time && time < quietTo : time >= quietFrom || time < quietTo
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function localTime(now: Date, timeZone: string): { weekday: string; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return { weekday: parts.weekday ?? '', time: `${parts.hour}:${parts.minute}` }
}
