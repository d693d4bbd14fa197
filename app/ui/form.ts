import type * as z from 'zod/mini'

/** A form's initial state, or its state after a refusal. */
export type FormState = {
  /** By field name, without passwords. */
  values?: Readonly<Record<string, string>>
  /** The first error per field, in the order of the fields. */
  errors?: Readonly<Record<string, string>>
  /** Error of the form as a whole. */
  failure?: string
}

export type FormInput = Record<string, string>

export type FormSchema<Input extends FormInput> = z.ZodMiniType<Input>

type Read<Input> = { ok: true; input: Input } | { ok: false; state: FormState }

/** Reads the text fields of a submitted form, in the browser and in actions. */
export function readForm<Input extends FormInput>(schema: FormSchema<Input>, form: FormData): Read<Input> {
  const texts = textFields(form)
  const parsed = schema.safeParse(texts)
  if (parsed.success) return { ok: true, input: parsed.data }
  return { ok: false, state: { values: keptValues(form), errors: fieldErrors(parsed.error.issues, texts) } }
}

/** The values to show again, without passwords. */
export function keptValues(form: FormData): Record<string, string> {
  return Object.fromEntries(Object.entries(textFields(form)).filter(([name]) => !/password/i.test(name)))
}

function textFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function fieldErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  texts: Record<string, string>,
): Record<string, string> {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '')
    if (!first.has(name)) first.set(name, message)
  }
  const shown = Object.keys(texts).filter((name) => first.has(name))
  const missing = [...first.keys()].filter((name) => !shown.includes(name))
  return Object.fromEntries([...shown, ...missing].map((name) => [name, first.get(name) ?? '']))
}
