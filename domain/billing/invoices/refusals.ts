import { type AppError, notFound } from '#domain/kernel/app-error.ts'

export function noSuchInvoice(): AppError {
  return notFound('There is no invoice with this id.')
}
