import { data, type RouterContextProvider, redirect } from 'react-router'
import { pageContext } from '../page-contract.ts'
import { type FormInput, type FormSchema, type FormState, keptValues, readForm } from '../ui/form.ts'
import { authErrorSentence } from './auth-errors.ts'

type Posted = { request: Request; context: Readonly<RouterContextProvider> }

type AuthForm<Input extends FormInput> = {
  schema: FormSchema<Input>
  path: `/api/auth/${string}`
  /** Where it leads once the API has accepted it, if need be by what was answered. */
  next: (input: Input, answer: Response) => string | Promise<string>
}

/**
 * Answers a form that came without scripts by the same schema and the same API route that scripts use.
 * @returns what the form shows when it was refused, with the status that the API gave
 */
export async function answerForm<Input extends FormInput>(
  { request, context }: Posted,
  { schema, path, next }: AuthForm<Input>,
) {
  const form = await request.formData().catch(() => new FormData())
  const read = readForm(schema, form)
  if (!read.ok) return data<FormState>(read.state, { status: 400 })
  const answer = await context.get(pageContext).postToApi(path, read.input)
  if (!answer.ok) {
    const failure = await authErrorSentence(answer)
    return data<FormState>(
      { values: keptValues(form), failure },
      { status: answer.status, headers: retryAfter(answer) },
    )
  }
  return redirect(await next(read.input, answer), { status: 303, headers: cookiesOf(answer) })
}

/** The cookies that an answer of the API sets, for the page's own answer. */
export function cookiesOf(answer: Response): Headers {
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return headers
}

function retryAfter(answer: Response): Record<string, string> {
  const seconds = answer.headers.get('Retry-After')
  return seconds ? { 'Retry-After': seconds } : {}
}
