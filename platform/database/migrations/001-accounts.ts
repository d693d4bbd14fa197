import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { ColumnTypes, Migration } from './columns.ts'

/** The tables of Better Auth 1.7 and its username plugin, with the names and types that it expects. */
export const accounts: Migration = async (db, types) => {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', types.boolean, required)
    .addColumn('image', 'text')
    .addColumn('createdAt', types.timestamp, requiredNow(types))
    .addColumn('updatedAt', types.timestamp, requiredNow(types))
    .addColumn('username', 'text', (column) => column.unique())
    .addColumn('displayUsername', 'text')
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('expiresAt', types.timestamp, required)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', types.timestamp, requiredNow(types))
    .addColumn('updatedAt', types.timestamp, required)
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', ofUser)
    .execute()
  await db.schema.createIndex('session_userId_idx').on('session').column('userId').execute()

  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('accountId', 'text', required)
    .addColumn('providerId', 'text', required)
    .addColumn('userId', 'text', ofUser)
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', types.timestamp)
    .addColumn('refreshTokenExpiresAt', types.timestamp)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', types.timestamp, requiredNow(types))
    .addColumn('updatedAt', types.timestamp, required)
    .execute()
  await db.schema.createIndex('account_userId_idx').on('account').column('userId').execute()

  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expiresAt', types.timestamp, required)
    .addColumn('createdAt', types.timestamp, requiredNow(types))
    .addColumn('updatedAt', types.timestamp, requiredNow(types))
    .execute()
  await db.schema.createIndex('verification_identifier_idx').on('verification').column('identifier').execute()
}

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull()
}

function ofUser(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('user.id').onDelete('cascade')
}

/** SQLite's CURRENT_TIMESTAMP is not ISO 8601, so a default there would mix two notations. */
function requiredNow(types: ColumnTypes) {
  return (column: ColumnDefinitionBuilder) =>
    types.timestamp === 'timestamptz' ? column.notNull().defaultTo(sql`current_timestamp`) : column.notNull()
}
