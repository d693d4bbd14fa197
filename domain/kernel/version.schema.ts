import * as z from 'zod/mini'

const versionField = z.object({
  version: z.string({ error: 'This form has no version. Load the page again.' }).check(z.maxLength(64)),
})

/** A form that overwrites what is stored, with the version of the text that its writer read. */
export function withVersion<Form extends z.ZodMiniType<object>>(form: Form) {
  return z.intersection(form, versionField)
}

/** The same where others may send the form without a version. */
export function withVersionIfRead<Form extends z.ZodMiniType<object>>(form: Form) {
  return z.intersection(form, z.partial(versionField))
}
