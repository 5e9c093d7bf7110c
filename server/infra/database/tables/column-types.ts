/** Types of columns that several tables have. */
import type { ColumnType, JSONColumnType } from 'kysely'

/** A column that no update may change. */
export type Immutable<T> = ColumnType<T, T, never>

/** A JSON value, written as text. */
export type Json<T extends object> = JSONColumnType<T, string, string>
