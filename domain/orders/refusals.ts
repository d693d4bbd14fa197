import { type AppError, notFound } from '../kernel/app-error.ts'

export function noSuchOrder(): AppError {
  return notFound('There is no order with this id.')
}
