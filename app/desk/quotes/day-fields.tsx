import { TextField } from '#app/ui/field.tsx'

type DayFieldsProps = {
  field: (name: 'deliverBy' | 'deliveryWorkingDays' | 'validUntil') => {
    name: string
    error: string | undefined
    warning?: string | undefined
    defaultValue: string | undefined
    autoFocus: boolean
  }
}

/** The days of a quote: of delivery one of two, and the last on which it can be accepted. */
export function DayFields({ field }: DayFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField {...field('deliverBy')} label="Delivered on" hint="Or" hintBelow type="date" />
      <TextField
        {...field('deliveryWorkingDays')}
        label="Working days"
        hint="After payment and files"
        hintBelow
        inputMode="numeric"
      />
      <TextField
        {...field('validUntil')}
        label="Valid until"
        hint="The last day"
        hintBelow
        type="date"
        required
      />
    </div>
  )
}
