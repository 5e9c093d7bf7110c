import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpServer } from '#server/http/create-http-server.ts'
import { addShareTarget } from '#server/http/share-target.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { fakeDist } from '../../support/fake-dist.ts'

type App = Awaited<ReturnType<typeof createHttpServer>>

const servers: [string, () => Promise<App>][] = [
  [
    'the server',
    async () => {
      const httpServer = await createHttpServer({
        log: false,
        trustProxy: false,
        requestLimit: { perMinute: 3000, now: Date.now },
      })
      addShareTarget(httpServer)
      return httpServer
    },
  ],
  [
    'the server with ALFIO_URL',
    () => buildUpstreamProxy({ upstream: 'http://127.0.0.1:1', dist: fakeDist() }),
  ],
]

describe.each(servers)('POST /wallet/add of %s', (_, build) => {
  let app: App
  beforeAll(async () => {
    app = await build()
  })
  afterAll(() => app.close())

  it.each([
    ['a small form', 'a=b', 'application/x-www-form-urlencoded'],
    ['a form with files', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['a form of five megabytes', 'a'.repeat(5_000_000), 'multipart/form-data; boundary=x'],
    ['an unknown type', 'x', 'text/x-unknown'],
  ])('leads to the page that explains it for %s (W45)', async (_form, payload, type) => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/wallet/add',
      payload,
      headers: { 'content-type': type },
    })
    expect([statusCode, headers.location]).toEqual([303, '/wallet/add?shared=failed'])
  })
})

describe('Permissions-Policy', () => {
  it('allows the camera to this origin only, in the server and in every configuration of docs/DEPLOYMENT.md (W49)', async () => {
    const app = await servers[0]?.[1]()
    const pagePolicy = String((await app?.inject('/wallet/add'))?.headers['permissions-policy'])
    await app?.close()
    expect(pagePolicy).toContain('camera=(self)')
    expect(pagePolicy).toContain('microphone=()')
    expect(pagePolicy).toContain('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")')
    const manual = readFileSync(new URL('../../../docs/DEPLOYMENT.md', import.meta.url), 'utf8')
    const documented = [...manual.matchAll(/Permissions-Policy (['`])(.+?)\1/g)].map(([, , policy]) => policy)
    expect(documented).toEqual([pagePolicy, pagePolicy])
  })
})
