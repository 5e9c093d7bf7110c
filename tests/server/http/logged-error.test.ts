import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loggedError } from '#server/http/create-http-server.ts'
import { pglite, testServer } from '../../support/server/test-server.ts'

const person = { name: 'Zoe Alvarez', email: 'zoe@example.org', id: '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04' }

describe('loggedError', () => {
  it('keeps type, code, message and stack without the values in them', () => {
    const error = Object.assign(
      new TypeError(`no row "${person.name}" of ${person.email} in ${person.id}, (email)=(x) 123456`),
      { code: '23505', detail: person.email, parameters: [person.name], constraint: 'users_email' },
    )
    const logged = loggedError(error)
    expect(logged).toMatchObject({
      type: 'TypeError',
      code: '23505',
      constraint: 'users_email',
      message: 'no row … of … in …, (email)… …',
    })
    expect(logged.stack).toMatch(/^\s+at /)
    expect(JSON.stringify(logged)).not.toMatch(/Zoe|zoe|3f2b|123456/)
  })

  it('names the type of what is no error', () => {
    expect(loggedError('zoe@example.org')).toMatchObject({ type: 'string', message: '' })
  })
})

describe.each(['PGlite', 'PostgreSQL'])('the log of a failed query on %s', (name) => {
  const lines: string[] = []
  const server = testServer({
    log: { write: (line) => void lines.push(line) },
    extend: (app, { db }) => {
      app.get('/fails', () =>
        sql`insert into reservations (id, event_id, first_name, email) values
            (${person.id}, ${person.name}, ${person.name}, ${person.email})`.execute(db),
      )
    },
    ...(name === 'PGlite' ? pglite : {}),
  })

  it('contains no parameter of the query', async () => {
    expect((await server.app.inject('/fails')).statusCode).toBe(500)
    const logged = lines.filter((line) => line.includes('unexpected exception')).join('')
    expect(logged).toContain('"code":"22P02"')
    expect(logged).toContain('"route":"/fails"')
    expect(logged).not.toMatch(/Zoe|zoe|3f2b9c71/)
  })
})
