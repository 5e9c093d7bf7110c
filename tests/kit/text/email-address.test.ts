import { describe, expect, it } from 'vitest'
import { isEmailAddress, repairEmail } from '#kit/text/email-address.ts'

// docs/api/booking-details.md#rules
describe('isEmailAddress', () => {
  it.each([
    'ada@example.org',
    'a.b+c@x-y.co',
    "o'neil@example.ie",
    '_ada@example.org',
    '-ada@example.org',
    'ada@نامه\u200Cای.com',
    `ada@${'a'.repeat(63)}.org`,
    'zoë@müller.de',
    'ada@xn--mller-kva.de',
    'ada@example.xn--p1ai',
    '用户@例子.公司',
    `${'a'.repeat(243)}@example.org`,
  ])('accepts %s (P229)', (text) => expect(isEmailAddress(text)).toBe(true))

  it.each([
    '',
    '@example.org',
    'ada@',
    'ada@localhost',
    'ada@example.o',
    'ada@example.42',
    'ada@[127.0.0.1]',
    'ada@example.org.',
    'ada@example..org',
    'ada@-example.org',
    'ada@example-.org',
    'ada@exam_ple.org',
    'ada..b@example.org',
    'ada.@example.org',
    '.ada@example.org',
    'a b@example.org',
    'a@b@example.org',
    'a,b@example.org',
    'Ada <ada@example.org>',
    '"ada"@example.org',
    'ada@example.org\nBcc: b@example.org',
    'ada\u0000@example.org',
    'ada@example.org\u202E',
    'ada@example．org',
    'ada@a.example。org',
    'ada@xn--a.org',
    'ada@xn--mller-kva-.de',
    'ada@ex\u200Cample.org',
    `ada@${'a'.repeat(64)}.org`,
    `${'a'.repeat(244)}@example.org`,
  ])('refuses %j (P229)', (text) => expect(isEmailAddress(text)).toBe(false))

  it.each([`a@${'a-'.repeat(25_000)}!`, `a${'.a'.repeat(25_000)}!`, `a@${'a.'.repeat(25_000)}`])(
    'answers for a text of 50,000 characters at once',
    (text) => {
      const start = performance.now()
      expect(isEmailAddress(text)).toBe(false)
      expect(performance.now() - start).toBeLessThan(50)
    },
  )
})

describe('repairEmail', () => {
  it.each([
    ['ada@example..org', 'ada@example.org'],
    ['a..b@example.org', 'a.b@example.org'],
    ['ada.@example.org', 'ada@example.org'],
    ['.ada@example.org', 'ada@example.org'],
    ['ada@.example.org', 'ada@example.org'],
    ['ada@example.org.', 'ada@example.org'],
    ['ada@-example-.org', 'ada@example.org'],
    ['ada@example．org', 'ada@example.org'],
    ['ada@a.example。org', 'ada@a.example.org'],
    ['ａｄａ＠example.org', 'ada@example.org'],
    ['ada @ example.org', 'ada@example.org'],
  ])('of %j is %j (P266)', (text, repaired) => expect(repairEmail(text)).toBe(repaired))

  it.each([
    '',
    'ada',
    'ada@',
    'ada@example',
    'ada@example.',
    'ada@example.o',
    'a-@example.org',
    '_ada@example.org',
    'a@b@c.org',
  ])('has no suggestion for %j', (text) => expect(repairEmail(text)).toBeNull())
})
