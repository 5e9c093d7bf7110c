import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createHttpServer } from '#server/http/create-http-server.ts'

describe('Permissions-Policy', () => {
  it('allows the camera to this origin only, in the server and in every configuration of docs/DEPLOYMENT.md (W49)', async () => {
    const app = await createHttpServer({
      log: false,
      trustProxy: false,
      requestLimit: { perMinute: 3000, now: Date.now },
    })
    const pagePolicy = String((await app.inject('/wallet/add')).headers['permissions-policy'])
    await app.close()
    expect(pagePolicy).toContain('camera=(self)')
    expect(pagePolicy).toContain('microphone=()')
    expect(pagePolicy).toContain('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")')
    const manual = readFileSync(new URL('../../../docs/DEPLOYMENT.md', import.meta.url), 'utf8')
    const documented = [...manual.matchAll(/Permissions-Policy (['`])(.+?)\1/g)].map(([, , policy]) => policy)
    expect(documented).toEqual([pagePolicy, pagePolicy])
  })
})
