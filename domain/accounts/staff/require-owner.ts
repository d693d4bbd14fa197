import { type Actor, isOwner } from '#domain/kernel/actor.ts'
import { AppError } from '#domain/kernel/app-error.ts'

/** Who works here is the owners' to say. @throws AppError forbidden */
export function requireOwner({ actor }: { actor: Actor }): void {
  if (!isOwner(actor)) throw new AppError('forbidden', { userMessage: 'Only an owner may do this.' })
}
