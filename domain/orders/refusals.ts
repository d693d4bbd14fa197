import { AppError } from '../kernel/app-error.ts'

export function noSuchOrder(): AppError {
  return new AppError('not-found', { userMessage: 'There is no order with this id.' })
}
