import { data, type RouterContextProvider, redirect } from 'react-router'
import { refusalSentence } from '#app/shared/api.ts'
import { type FormAnswer, type Forms, pageContext, retryAfter } from '#app/shared/page-contract.ts'
import { type FormInput, type FormSchema, type FormState, keptValues, readForm } from '#app/ui/form.ts'

type Posted = { request: Request; context: Readonly<RouterContextProvider> }

type AuthForm<Input extends FormInput, Answer> = {
  schema: FormSchema<Input>
  send: (forms: Forms, input: Input) => Promise<FormAnswer<Answer>>
  /** The address after the input was accepted. */
  next: (input: Input, answer: Answer) => string | Promise<string>
}

/**
 * Answers a form posted without JavaScript with the same schema, use case and limits as the API.
 * @returns the form's state and the status of the refusal
 */
export async function answerForm<Input extends FormInput, Answer>(
  { request, context }: Posted,
  { schema, send, next }: AuthForm<Input, Answer>,
) {
  const form = await request.formData().catch(() => new FormData())
  const read = readForm(schema, form)
  if (!read.ok) return data<FormState>(read.state, { status: 400 })
  const sent = await send(context.get(pageContext).forms(), read.input)
  if (!sent.ok)
    return data<FormState>(
      { values: keptValues(form), failure: refusalSentence(sent) },
      { status: sent.status, headers: retryAfter(sent) },
    )
  return redirect(await next(read.input, sent.answer), 303)
}
