import { describe, expect, test } from 'vitest'
import { pastedAddress, withdrawalPageOf } from '#wallet/rules/pasted-address.ts'

const origin = 'https://tickets.example.org'
const ticket = '/event/pietra/ticket/0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/view'

describe('pastedAddress', () => {
  test.each([
    ['a link of a ticket', `${origin}${ticket}`],
    ['a link of a ticket with query, fragment and final slash', `${origin}${ticket}/?lang=de#code`],
    ['a line of a mail around the link', `  Open the ticket:\n${origin}${ticket} \n`],
    ['a Japanese sentence that ends with the link', `チケット：${origin}${ticket}。`],
    ['a Chinese sentence that goes on behind it', `请打开${origin}${ticket}，谢谢`],
    ['an Arabic and a Hindi mark behind it', `${origin}${ticket}، ${origin}/x।`],
    ['a quotation in brackets', `(“${origin}${ticket}”).`],
    ['a path', ticket],
  ])('returns the ticket page for %s (W40)', (_, text) => {
    expect(pastedAddress(text, origin)).toEqual({ page: ticket })
  })

  test('takes no longer than a link for each of many marks', () => {
    const before = process.cpuUsage().user
    pastedAddress(`https://x.example/${'?'.repeat(19_900)}a`, origin)
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(200)
  })

  test.each([
    '/wallet/door/pietra/u1',
    '/event/pietra/ticket/u1/update',
    '/event/pietra/ticket/u1/check-in/h1',
    '/event/pietra/ticket/u1/check-in/h1/waiting-room',
  ])('returns the ticket page for the page %s of the same ticket (W40)', (path) => {
    expect(pastedAddress(`${origin}${path}`, origin)).toEqual({ page: '/event/pietra/ticket/u1/view' })
  })

  const proofpoint2 = (link: string) =>
    link
      .replaceAll(/[^\w./]/g, (sign) => `-${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('_', '-5F')
      .replaceAll('/', '_')
  const wrappers: readonly (readonly [string, (link: string) => string])[] = [
    [
      'Safe Links',
      (link) =>
        `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C01&reserved=0`,
    ],
    ['Google', (link) => `https://www.google.com/url?q=${encodeURIComponent(link)}&sa=D`],
    [
      'Proofpoint 1',
      (link) => `https://urldefense.proofpoint.com/v1/url?u=${encodeURIComponent(link)}&k=x%3D`,
    ],
    [
      'Proofpoint 2',
      (link) => `https://urldefense.proofpoint.com/v2/url?u=${proofpoint2(link)}&d=DwMFaQ&c=x`,
    ],
    ['Proofpoint 3', (link) => `https://urldefense.com/v3/__${link}__;!!abc$`],
    ['Proofpoint 3 with a fragment', (link) => `https://urldefense.com/v3/__${link}*code__;Iw!!abc$`],
    ['Check Point', (link) => `https://protect.checkpoint.com/v2/___${link}___.YXAzOmFiYw`],
    ['Avanan', (link) => `https://url.avanan.click/v2/r01/___${link}___.bXQ6YTpl`],
    ['Cisco', (link) => `https://secure-web.cisco.com/1bQ-x_y/${encodeURIComponent(link)}`],
    ['Amazon SES', (link) => `https://x.r.eu-west-1.awstrack.me/L0/${link.replaceAll('/', '%2F')}/1/0102`],
    ['Sophos', (link) => `https://eu-central-1.protection.sophos.com/?d=x.org&u=${btoa(link)}&i=Nj`],
    [
      'Trend Micro',
      (link) =>
        `https://imsva.x.org:443/wis/clicktime/v1/query?url=${encodeURIComponent(link).toLowerCase()}&umid=A`,
    ],
    [
      'two scanners',
      (link) =>
        `https://a.example/?u=${encodeURIComponent(`https://b.example/?url=${encodeURIComponent(link)}`)}`,
    ],
  ]
  test.each(wrappers)('opens a link that %s wrapped by the rules of the link inside (W258)', (_, wrap) => {
    const order = `${origin}/event/pietra/reservation/r1`
    expect(pastedAddress(`Your ticket: <${wrap(origin + ticket)}>`, origin)).toEqual({ page: ticket })
    expect(pastedAddress(wrap(order), origin)).toEqual({ page: '/event/pietra/reservation/r1/success' })
    for (const hostile of [
      `https://evil.example${ticket}`,
      `${origin}@evil.example${ticket}`,
      `http://tickets.example.org${ticket}`,
      'javascript:alert(1)',
    ])
      expect(pastedAddress(wrap(hostile), origin)).toEqual({ refused: 'other-shop' })
    expect(pastedAddress(wrap(`${origin}/event/pietra`), origin)).toEqual({ refused: 'no-link' })
  })

  test.each(['.', ')', '.“', '>', '!)'])('ignores "%s" after the link', (end) => {
    expect(pastedAddress(`(see ${origin}${ticket}${end}`, origin)).toEqual({ page: ticket })
  })

  test('takes the first link of a ticket out of a mail with several links', () => {
    const mail = `https://example.com/logo ${origin}/event/pietra ${origin}${ticket} ${origin}/event/pietra/ticket/u2/view`
    expect(pastedAddress(mail, origin)).toEqual({ page: ticket })
  })

  test.each(['', '/book', '/success'])(
    'returns the page of the order for a link that ends in "%s"',
    (step) => {
      expect(pastedAddress(`${origin}/event/pietra/reservation/r1${step}`, origin)).toEqual({
        page: '/event/pietra/reservation/r1/success',
      })
    },
  )

  test('returns the page of the order for a link of a pass', () => {
    expect(pastedAddress(`${origin}/subscription/s1/reservation/r1`, origin)).toEqual({
      page: '/subscription/s1/reservation/r1/success',
    })
  })

  test.each([
    ['another origin', `https://elsewhere.example.org${ticket}`, 'other-shop'],
    ['this origin as part of another one', `${origin}.elsewhere.example${ticket}`, 'other-shop'],
    ['this origin as user name', `https://tickets.example.org@elsewhere.example${ticket}`, 'other-shop'],
    ['the same host without encryption', `http://tickets.example.org${ticket}`, 'other-shop'],
    ['another page', `${origin}/event/pietra`, 'no-link'],
    ['an unknown kind of order', `${origin}/poster/s1/reservation/r1`, 'no-link'],
    ['a script', 'javascript:alert(1)', 'no-link'],
    ['plain text', 'B7D1F0AA', 'no-link'],
    ['nothing', '', 'no-link'],
    ['an address that no browser parses', 'https://[', 'no-link'],
  ])('refuses %s (W40)', (_, text, refused) => {
    expect(pastedAddress(text, origin)).toEqual({ refused })
  })
})

describe('pastedAddress of a withdrawal', () => {
  const order = '/event/pietra/reservation/0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
  const page = `/withdrawal?order=${encodeURIComponent('event/pietra/0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5')}`
  const read = (text: string) => pastedAddress(text, origin, withdrawalPageOf)

  test.each(['', '/success', '/waiting-payment', '/?lang=de#top'])(
    'finds the order in a link that ends in "%s" (B482)',
    (end) => expect(read(`${origin}${order}${end}`)).toEqual({ page }),
  )

  test('takes the link of the order out of a mail that begins with one of a ticket (B482)', () => {
    expect(read(`Your ticket: ${origin}${ticket}\nYour order: ${origin}${order}.`)).toEqual({ page })
  })

  test.each([ticket, '/event/pietra/reservation/r1', '/event/pietra', 'AB12CD34', ''])(
    'refuses "%s", which names no order (B482)',
    (text) => expect(read(text)).toEqual({ refused: 'no-link' }),
  )

  test('refuses an order of another shop (B482)', () => {
    expect(read(`https://elsewhere.example${order}`)).toEqual({ refused: 'other-shop' })
  })
})
