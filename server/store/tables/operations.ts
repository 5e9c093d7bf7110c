/** What keeps several copies of the box office from doing the same work twice. */
import type { ColumnType } from 'kysely'

interface LeaseTable {
  name: ColumnType<string, string, never>
  /** Epoch ms: nobody else does this work before. */
  until: number
}

export interface OperationsTables {
  leases: LeaseTable
}
