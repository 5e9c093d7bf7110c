import { describe, expect, it } from 'vitest'
import { browser, signIn } from '../../../support/server/sign-in.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer({ signIn: 'demo' })

const me = '/api/v2/public/user/me'

describe('a deleted account', () => {
  it('is signed in nowhere, also not with a session that a sign-in stored during the deletion (B180)', async () => {
    const late = browser(server.app)
    await signIn(late, 'ada')
    expect((await late.get(me)).statusCode).toBe(200)
    // As when the deletion removed the sessions before this one was stored.
    await server.db.updateTable('users').set({ deleted_at: server.clock.now() }).execute()
    expect((await late.get(me)).statusCode).toBe(204)
    expect((await late.call('POST', me, { firstName: 'Ada', lastName: 'Rossi' })).statusCode).toBe(401)
  })
})
