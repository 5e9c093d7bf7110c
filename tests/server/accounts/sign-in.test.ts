import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBoxOffice, type TestBoxOffice } from '../../support/box-office.ts'
import { browser, signIn } from '../../support/sign-in.ts'

let office: TestBoxOffice
beforeAll(async () => {
  office = await startBoxOffice({ signIn: 'demo' })
})
afterAll(() => office.close())

const me = '/api/v2/public/user/me'

describe('sign-in with the demo provider (contract 1, 2.14)', () => {
  it('ends on a page that goes on by itself, with a new session that knows the person', async () => {
    const visitor = browser(office.app)
    await visitor.get('/api/v2/info')
    const before = visitor.cookies.get('ALFIO_SESSION')
    const page = await signIn(visitor)
    expect(page.body).toContain('<meta http-equiv="refresh" content="0;url=/">')
    expect(page.statusCode).toBe(200)
    expect(visitor.cookies.get('ALFIO_SESSION')).not.toBe(before)
    const answer = await visitor.get(me)
    expect(answer.json()).toEqual({
      firstName: 'Ada',
      lastName: 'Rossi',
      emailAddress: 'ada.rossi@example.org',
      external: true,
      profile: null,
    })
  })
})
