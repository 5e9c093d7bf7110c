/** Databases for the tests of one file; database-setup.ts creates them. */
import { inject } from 'vitest'
import type { Template } from './server/database-pool.ts'

export interface TestDatabase {
  /** Address on the PostgreSQL server of this test run. */
  readonly url: string
  drop(): Promise<void>
}

async function call(method: string, path: string, body?: string): Promise<string> {
  const response = await fetch(new URL(path, inject('databasePool')), { method, ...(body ? { body } : {}) })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}

/** A new PostgreSQL database: a copy of that template. @throws with what to do when PostgreSQL does not start */
export async function createDatabase(template: Template = 'migrated'): Promise<TestDatabase> {
  const url = await call('POST', template)
  return { url, drop: async () => void (await call('DELETE', '/', url)) }
}
