/** The bot check before reserving (docs/api/sessions-and-anti-forgery.md#bot-challenge). */
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { createApi } from '#wire/client.ts'
import { healthy, html, json, reserve, scripted, status } from '../../wire/scripted.ts'

const reserved = json({ success: true, errorCount: 0, validationErrors: [], value: 'r1', warnings: [] })
const challenged = html(403, { 'Alfio-Verification-Missing': 'turnstile' })
const order = { params: { shortName: 'lakeconf' }, query: { lang: 'en' }, body: { reservation: [] } }
const posts = (log: string[]) => log.filter((line) => line.startsWith('POST'))

describe('bot check', () => {
  it('is shown to the visitor, and the call is sent once more with the token (B122, B192, B194)', async () => {
    const wire = scripted({ ...healthy, [reserve]: [challenged, reserved] })
    const onChallenge = vi.fn(() => Promise.resolve('human'))
    const api = createApi({ fetch: wire.fetch, onChallenge })
    expect(await api.call(endpoints.reserveTickets, order)).toMatchObject({ kind: 'value', value: 'r1' })
    expect(onChallenge).toHaveBeenCalledOnce()
    expect(posts(wire.log())).toHaveLength(2)
    expect(wire.sent.at(-1)?.headers.get('Alfio-Verification')).toBe('human')
  })

  it('is recognized in the answer of a proxy in front of the server (B194)', async () => {
    const wire = scripted({ ...healthy, [reserve]: [html(403, { 'cf-mitigated': 'challenge' }), reserved] })
    const onChallenge = vi.fn(() => Promise.resolve('human'))
    await createApi({ fetch: wire.fetch, onChallenge }).call(endpoints.reserveTickets, order)
    expect(onChallenge).toHaveBeenCalledOnce()
  })

  it('ends the call as refused when the visitor closes it (B207)', async () => {
    const wire = scripted({ ...healthy, [reserve]: challenged })
    const api = createApi({ fetch: wire.fetch, onChallenge: () => Promise.resolve(null) })
    expect(await api.call(endpoints.reserveTickets, order)).toEqual({
      kind: 'refused',
      status: 403,
      problems: [{ code: 'error.STEP_2_CAPTCHA_VALIDATION_FAILED', path: '', args: {} }],
      challenge: true,
    })
    expect(posts(wire.log())).toHaveLength(1)
  })

  it('drops a token that the server did not accept (B207)', async () => {
    const wire = scripted({ ...healthy, [reserve]: challenged })
    const api = createApi({ fetch: wire.fetch, onChallenge: () => Promise.resolve('human') })
    expect(await api.call(endpoints.reserveTickets, order)).toMatchObject({
      kind: 'refused',
      challenge: true,
    })
    await api.call(endpoints.reserveTickets, order)
    expect(
      wire.sent
        .filter(({ method }) => method === 'POST')
        .map(({ headers }) => headers.get('Alfio-Verification')),
    ).toEqual([null, 'human', null, 'human'])
  })

  it('is not taken for a refused anti-forgery token: none is renewed', async () => {
    const wire = scripted({ ...healthy, [reserve]: challenged })
    await createApi({ fetch: wire.fetch }).call(endpoints.reserveTickets, order)
    expect(posts(wire.log())).toHaveLength(1)
  })

  it('sends its token with the two protected calls only (B192)', async () => {
    const wire = scripted({
      ...healthy,
      [reserve]: [challenged, reserved],
      [status]: json({ status: 'PENDING', validatedBookingInformation: false }),
    })
    const api = createApi({ fetch: wire.fetch, onChallenge: () => Promise.resolve('human') })
    await api.call(endpoints.reserveTickets, order)
    await api.call(endpoints.reservationStatus, { params: { reservationId: 'r1' } })
    expect(wire.sent.at(-1)?.headers.has('Alfio-Verification')).toBe(false)
  })
})
