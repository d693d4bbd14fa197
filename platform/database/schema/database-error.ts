import { PlainError } from '../../plain-error.ts'

/** The database cannot be used. The message is one sentence that names the variable to look at and never a password. */
export class DatabaseError extends PlainError {
  override readonly name: string = 'DatabaseError'
}

/** The database was migrated by a newer version of the code; nothing in it was touched. */
export class DatabaseTooNewError extends DatabaseError {
  override readonly name = 'DatabaseTooNewError'
}
