import type { FormRefusal } from './page-contract.ts'

/** When to try again, for the headers of a page whose form was one too many. */
export function retryAfter({ retryAfterSeconds }: FormRefusal): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
}
