import { preparedQuery } from '#domain/kernel/database.ts'

export const selectViewer = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('user')
    .leftJoin('staff', 'staff.user_id', 'user.id')
    .select([
      'id',
      'name',
      'username',
      'email',
      'emailVerified',
      'createdAt',
      'twoFactorEnabled',
      'staff.role',
    ])
    .where('id', '=', id),
)
