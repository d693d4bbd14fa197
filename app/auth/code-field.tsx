import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'defaultValue' | 'autoFocus'>

/**
 * The code of a mailed link: kept out of sight when the address held it, asked for where it did not, or where no scripts run to read it.
 * @param token as `useLinkToken` gives it
 */
export function CodeField({ token, ...field }: CodeFieldProps & { token: string | undefined }) {
  const typed = (
    <TextField
      {...field}
      label="Code"
      hint="What stands after the # of the link in our mail"
      required
      autoComplete="off"
    />
  )
  if (token === undefined) return <noscript>{typed}</noscript>
  return token === '' ? typed : <input type="hidden" name={field.name} value={token} />
}
