import { preparedQuery } from '../kernel/prepared-query.ts'

export const selectViewer = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'username', 'email', 'emailVerified', 'createdAt'])
    .where('id', '=', id),
)
