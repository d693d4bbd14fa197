import { type AppError, notFound } from '#domain/kernel/app-error.ts'

export function noSuchOrder(): AppError {
  return notFound('There is no order with this id.')
}
