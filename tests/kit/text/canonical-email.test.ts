import { describe, expect, it } from 'vitest'
import { canonicalEmail, emailKey, isSameEmail, memberKey } from '#kit/text/canonical-email.ts'

describe('canonicalEmail', () => {
  it.each([
    ['ada@xn--mller-kva.example', 'ada@müller.example'],
    ['ada@MÜLLER.example', 'ada@müller.example'],
    ['ada@mu\u0308ller.example', 'ada@müller.example'],
    ['Ada@Example.ORG', 'Ada@Example.ORG'],
    ['ada@ｅxample.org', 'ada@example.org'],
    ['ада@xn--e1afmkfd.xn--p1ai', 'ада@пример.рф'],
    ['a@XN--FIQS8S.xn--fiqs8s', 'a@中国.中国'],
    ['ada@straße.de', 'ada@straße.de'],
    ['ada@xn--strae-oqa.de', 'ada@straße.de'],
    ['ada@exa\u00ADmple.org', 'ada@example.org'],
    [' ada@example.org\u200B', 'ada@example.org'],
  ])('of %j is %j (P265)', (text, canonical) => {
    expect(canonicalEmail(text)).toBe(canonical)
    expect(canonicalEmail(canonical)).toBe(canonical)
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@',
    'ada@xn--a',
    'ada@xn--a.org',
    'ada@example．org',
    'ada@b/c.org',
    'ada@b.org:80',
    'ada@b.org?x',
    'ada@%41.org',
  ])('leaves %j, which is no address, as it is', (text) => {
    expect(canonicalEmail(text)).toBe(text)
  })
})

describe('emailKey', () => {
  it('ignores case and the form of the domain', () => {
    expect(emailKey('Ada@xn--mller-kva.EXAMPLE')).toBe(emailKey('aDA@Müller.example'))
    expect(emailKey('ada@müller.example')).not.toBe(emailKey('ada@mueller.example'))
  })
})

describe('an address typed with a Turkish keyboard', () => {
  it('has the key of the address in lower case with a dotted i (B463)', () => {
    expect('INFO@SITE.COM.TR'.toLocaleLowerCase('tr')).not.toBe('info@site.com.tr')
    expect(emailKey('INFO@SITE.COM.TR')).toBe('info@site.com.tr')
    expect(isSameEmail('Ilker@Site.com', 'ilker@SITE.com')).toBe(true)
  })
})

describe('isSameEmail', () => {
  it('is false where one address is missing, also both', () => {
    expect(isSameEmail(null, undefined)).toBe(false)
    expect(isSameEmail('', '')).toBe(false)
    expect(isSameEmail('ada@example.org', null)).toBe(false)
    expect(isSameEmail('ada@example.org', 'ADA@example.org')).toBe(true)
  })
})

describe('memberKey', () => {
  it.each([
    ['Ada@XN--MLLER-KVA.example', 'ada@müller.example'],
    ['@xn--mller-kva.example', '@müller.example'],
    ['Xn--mller-kva.example ', 'müller.example'],
    ['@Example.ORG', '@example.org'],
  ])('of %s is %s', (member, key) => {
    expect(memberKey(member)).toBe(key)
  })
})

it('two addresses with one key have the same letters, but for case (W253)', () => {
  const capitals = new Map<string, Set<string>>()
  for (let code = 1; code < 0x20000; code += 1) {
    const letter = String.fromCodePoint(code)
    if (!/\p{Lu}/u.test(letter)) continue
    const key = emailKey(`a${letter}@example.org`)
    capitals.set(key, (capitals.get(key) ?? new Set()).add(canonicalEmail(`a${letter}@example.org`)))
  }
  expect([...capitals.values()].filter(({ size }) => size > 1)).toEqual([])
  expect(canonicalEmail('\u212Aate@\u212Aino.example')).toBe('Kate@Kino.example')
})
