import { describe, expect, it, vi } from 'vitest'
import {
  isPublicEndpoint,
  isPublicIp,
  createTransport,
  lookupPublic,
  publicTransport,
} from '#server/modules/push/transport.ts'

describe('isPublicEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://web.push.apple.com/QGx',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('accepts %s (W208)', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/a',
    'https://intranet/a',
    'https://db.internal/a',
    'https://printer.local/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user@fcm.googleapis.com/a',
    'https://:word@fcm.googleapis.com/a',
    'https://fcm.googleapis.com@localhost/a',
    'ftp://fcm.googleapis.com/a',
    'not an address',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(2048)}`,
  ])('refuses %s (W208)', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false)
  })
})

describe('isPublicIp', () => {
  it.each(['8.8.8.8', '142.250.203.106', '2a00:1450:400a:80b::200a'])('is true for %s (W208)', (address) => {
    expect(isPublicIp(address)).toBe(true)
  })
  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.53',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '255.255.255.255',
    ],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::7f00:1',
      '64:ff9b::a00:1',
      'fe80::1',
      'fd00::1',
      'ff02::1',
      '2002:7f00:1::',
      'none',
    ],
  ])('is false for %s (W208)', (address) => {
    expect(isPublicIp(address)).toBe(false)
  })
})

describe('the transport to push services', () => {
  it('does not connect to a public name that resolves to this machine (W208)', async () => {
    const transport = createTransport(() => true, { lookup: lookupPublic })
    const send = transport.send({ endpoint: 'https://localhost:9/a', headers: {}, body: Buffer.alloc(0) })
    await expect(send).rejects.toThrow('The host of the endpoint has no public address')
    transport.close()
  })

  it.each([
    [{ all: true }, [[{ address: '8.8.8.8', family: 4 }]]],
    [{}, ['8.8.8.8', 4]],
  ])('finds a public address by %o (W208)', async (options, found) => {
    const callback = vi.fn()
    lookupPublic('8.8.8.8', options, callback)
    await vi.waitFor(() => expect(callback).toHaveBeenCalledWith(null, ...found))
  })

  it('sends nothing to an endpoint that was saved when it was permitted (W208)', async () => {
    const transport = publicTransport()
    const send = transport.send({ endpoint: 'https://127.0.0.1/a', headers: {}, body: Buffer.alloc(0) })
    await expect(send).rejects.toThrow('The endpoint is not permitted')
    transport.close()
  })
})
