import { AppError } from '../kernel/app-error.ts'

export function noSuchInvoice(): AppError {
  return new AppError('not-found', { userMessage: 'There is no invoice with this id.' })
}
