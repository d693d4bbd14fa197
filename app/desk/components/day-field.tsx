import { type ComponentProps, useState } from 'react'
import { useNow } from '#app/portal/time/use-now.ts'
import { TextField } from '#app/ui/field.tsx'
import { addDays, isWorkingDay } from '#domain/kernel/periods.ts'
import { clockDay, dayNamed, noonOf, stockholmDay } from '#domain/kernel/time.ts'
import { readDay } from '#domain/kernel/typed-day.schema.ts'

type DayFieldProps = ComponentProps<typeof TextField> & { defaultValue?: string | undefined }

/** A day as text, such as `22 Dec` or `in 10 working days`. What it means is shown beside the label. */
export function DayField({ defaultValue = '', hint, ...field }: DayFieldProps) {
  const now = useNow()
  const [text, setText] = useState(() =>
    readDay(defaultValue, now) ? clockDay(noonOf(defaultValue)) : defaultValue,
  )
  const day = readDay(text, now)
  return (
    <TextField
      {...field}
      defaultValue={text}
      placeholder="in 10 working days"
      autoComplete="off"
      hint={day ? `${dayNamed(day, now)}${aheadWords(stockholmDay(now), day)}` : hint}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

/** Farther days are not counted. */
const MOST_DAYS = 120

/** `, in 10 working days` */
function aheadWords(today: string, day: string): string {
  if (day <= today || day > addDays(today, MOST_DAYS)) return ''
  let count = 0
  for (let last = today; last < day; ) {
    last = addDays(last, 1)
    if (isWorkingDay(last)) count += 1
  }
  return `, in ${count} working ${count === 1 ? 'day' : 'days'}`
}
