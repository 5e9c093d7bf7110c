/** An event row with what every reader of it needs. */
import type { EventRow, Organization } from './tables.ts'

export interface EventWithOrganization extends EventRow {
  readonly organization: Pick<Organization, 'id' | 'slug' | 'name' | 'email'>
}
