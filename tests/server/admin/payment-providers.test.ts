/** `load` knows which payment providers the server has. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminSocket, sendAdminRequest } from '#server/admin/admin-socket.ts'
import { readPayments } from '#server/config.ts'
import { proxiesOf, type PaymentOptions } from '#server/modules/payments/providers/create-payments.ts'
import { secretKey } from '../../support/server/stripe.ts'
import { startTestServer } from '../../support/server/test-server.ts'

const stripe = { secretKey, publicKey: 'pk_test_1', webhookSecrets: [] }

let text: string
let data: string
beforeAll(async () => {
  const manual = await readFile(join(import.meta.dirname, '../../../docs/OPERATOR.md'), 'utf8')
  text = /```yaml\n([\s\S]*?)```/.exec(manual)?.[1] ?? ''
  data = await mkdtemp(join(tmpdir(), 'tessera-providers-'))
})
afterAll(() => rm(data, { recursive: true }))

/** A server that is reached over the socket of the folder; on PostgreSQL it starts in a tenth of the time. */
async function startShop(payments: PaymentOptions = {}) {
  const server = await startTestServer({ payments })
  const closeSocket = await openAdminSocket(data, server.db, server.context)
  return { db: server.db, close: () => closeSocket().then(server.close) }
}

/** The example event with these proxies. */
const fileWith = (shortName: string, ...proxies: string[]): string =>
  text
    .replace('[OFFLINE, ON_SITE]', `[${['OFFLINE', ...proxies].join(', ')}]`)
    .replace('spring-meetup', shortName)

const requestOf = (file: string) => ({
  command: 'load',
  input: { name: 'event.yaml', text: file, image: null },
})

describe('load beside a running server', () => {
  it.each<[string, PaymentOptions, string[], string[]]>([
    ['a real shop without keys', {}, ['ON_SITE'], ['STRIPE', 'MOLLIE', 'PAYPAL', 'SAFERPAY']],
    ['a shop with the keys of Stripe', { stripe }, ['STRIPE'], ['MOLLIE', 'PAYPAL', 'SAFERPAY']],
    ['the sandbox', { sandbox: true }, ['MOLLIE', 'PAYPAL', 'SAFERPAY'], ['STRIPE']],
  ])('of %s accepts only proxies that have a provider', async (_, payments, open, closed) => {
    const server = await startShop(payments)
    const name = `event-${String(Object.keys(payments)[0] ?? 'none')}`
    for (const proxy of closed) {
      const outcome = await sendAdminRequest(data, requestOf(fileWith(name, proxy)))
      expect(outcome).toMatchObject({
        ok: false,
        text: expect.stringContaining(`no provider for ${proxy}`) as string,
      })
    }
    expect(
      await server.db.selectFrom('events').select('id').where('short_name', '=', name).execute(),
    ).toEqual([])
    expect(await sendAdminRequest(data, requestOf(fileWith(name, ...open)))).toMatchObject({ ok: true })
    await server.close()
  })

  it('refuses a pass in the same way', async () => {
    const server = await startShop()
    const manual = await readFile(join(import.meta.dirname, '../../../docs/OPERATOR.md'), 'utf8')
    const pass = [...manual.matchAll(/```yaml\n(pass:[\s\S]*?)```/g)][0]?.[1] ?? ''
    expect(pass).toContain('paymentProxies: [')
    const file = pass.replace(/paymentProxies: \[[^\]]*\]/, 'paymentProxies: [SAFERPAY]')
    expect(await sendAdminRequest(data, requestOf(file))).toMatchObject({
      ok: false,
      text: expect.stringContaining('no provider for SAFERPAY') as string,
    })
    await server.close()
  })
})

describe('the providers of an operator command', () => {
  it('are those of its environment while no server runs', async () => {
    const server = await startTestServer()
    const proxies = (env: Record<string, string>) => {
      const { sandboxPayments: sandbox, stripe: keys } = readPayments(env)
      return [...proxiesOf({ sandbox, ...(keys ? { stripe: keys } : {}) }, server.db)]
    }
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLIC_KEY: 'pk_live_1' }
    expect(proxies({ DEMO: 'off' })).not.toEqual(expect.arrayContaining(['STRIPE']))
    expect(proxies({ DEMO: 'off', ...keys })).toEqual(expect.arrayContaining(['STRIPE', 'OFFLINE']))
    expect(proxies({ DATABASE_URL: 'postgres://localhost/tickets' })).not.toContain('MOLLIE')
    expect(proxies({})).toEqual(expect.arrayContaining(['MOLLIE', 'PAYPAL', 'SAFERPAY']))
    await server.close()
  })
})
