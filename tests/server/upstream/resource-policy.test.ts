import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadedFilePolicy } from '#server/http/security-headers.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { testDist } from '../../support/fake-dist.ts'

const dist = testDist()
let alfio: Server
let front: FastifyInstance
beforeAll(async () => {
  alfio = createServer((request, response) => {
    const isPublic = request.url?.startsWith('/api/v2/public/') === true
    if (isPublic) response.setHeader('Access-Control-Allow-Origin', '*')
    const type = request.headers['x-type'] ?? 'image/png'
    response.writeHead(request.url?.includes('gone') === true ? 404 : 200, { 'Content-Type': type }).end('x')
  }).listen(0, '127.0.0.1')
  await once(alfio, 'listening')
  const { port } = alfio.address() as AddressInfo
  front = await buildUpstreamProxy({ upstream: `http://127.0.0.1:${String(port)}`, dist })
})
afterAll(async () => {
  await front.close()
  alfio.close()
})

describe('Content-Security-Policy of a server with ALFIO_URL', () => {
  const policyOf = async (type: string) =>
    (await front.inject({ url: '/logout', headers: { 'x-type': type } })).headers['content-security-policy']

  it.each(['text/html', 'text/html;charset=UTF-8'])(
    'lets a page of alf.io (%s) use its own style',
    async (type) => {
      expect(await policyOf(type)).toContain("style-src 'self' 'unsafe-inline';")
      expect(await policyOf(type)).toContain("script-src 'self';")
    },
  )

  it.each(['image/png', 'application/json'])('lets no other answer (%s) have a style', async (type) => {
    expect(await policyOf(type)).toContain("style-src 'self';")
  })
})

it.each(['text/html', 'image/svg+xml', 'image/png'])(
  'an uploaded file of alf.io (%s) may do nothing as a page',
  async (type) => {
    for (const url of ['/file/x', '/%66ile/x']) {
      const { headers } = await front.inject({ url, headers: { 'x-type': type } })
      expect(headers['content-security-policy']).toBe(uploadedFilePolicy)
    }
  },
)

describe('Cross-Origin-Resource-Policy of a server with ALFIO_URL', () => {
  it.each([
    ['a picture of an event in a mail', '/file/9f86d081884c7d65'],
    ['a picture of a mail', '/resources/images/email/logo.png'],
    ['a picture with a query', '/resources/images/email/logo.png?v=2'],
    ['a percent-encoded address', '/%66ile/9f86d081884c7d65'],
    ['a picture that does not exist', '/file/gone'],
    ['the code of a ticket', '/api/v2/public/event/x/ticket/y/code.png'],
    ['the list of events, which other sites read', '/api/v2/public/events'],
  ])('lets web mail and other sites show %s (P251)', async (_, url) => {
    expect((await front.inject(url)).headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it.each([
    '/',
    '/event/x',
    '/assets/index-Ab12.js',
    '/api/v2/info',
    '/openid/authentication',
    '/filed/x',
    '/logout',
  ])('keeps %s from other sites', async (url) => {
    expect((await front.inject(url)).headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})
