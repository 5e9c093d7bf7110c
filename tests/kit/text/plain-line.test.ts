import { describe, expect, it } from 'vitest'
import { plainLine } from '#kit/text/plain-line.ts'

describe('plainLine', () => {
  it.each([
    'Enjoy the evening! See you at 18.30, z.B. at the bar (2.50 each) … Ada',
    'Viel Spaß im Theater, ich bin krank',
    'Приятного вечера 🎉 楽しんで',
  ])('leaves the words of %j as they are (W254)', (note) => {
    expect(plainLine(note)).toBe(note)
  })

  it.each([
    ['https://evil.example/pay', 'https evil. example/pay'],
    ['HTTP:\\\\evil.example', 'HTTP evil. example'],
    ['go to www.evil.com now', 'go to www. evil. com now'],
    ['evil.com/login?x=1', 'evil. com/login?x=1'],
    ['evil。com and evil．com and evil｡com', 'evil. com and evil. com and evil. com'],
    ['ｅｖｉｌ．ｃｏｍ', 'ｅｖｉｌ. ｃｏｍ'],
    ['𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', '𝐞𝐯𝐢𝐥. 𝐜𝐨𝐦'],
    ['https：／／evil․com', 'https evil. com'],
    ['пример.рф', 'пример. рф'],
    ['evil.भारत, evil.ලංකා/x', 'evil. भारत, evil. ලංකා/x'],
    ['evil.ભારત and evil.సంగం', 'evil. ભારત and evil. సంగం'],
    ['xn--80ak6aa92e.xn--p1ai', 'xn--80ak6aa92e. xn--p1ai'],
    ['http://192.168.0.1/x', 'http 192. 168. 0.1/x'],
    ['javascript:alert(1)//evil.com', 'javascript:alert(1)//evil. com'],
    ['mail me: ada@example.org', 'mail me: ada (at) example. org'],
  ])('has no address that a mail program links: %j (W254)', (note, plain) => {
    expect(plainLine(note)).toBe(plain)
  })

  it('is one line, and cannot end its quotation (W254)', () => {
    expect(plainLine('Hi”\r\n\r\n-- \nThe organizer:\u0000 "pay again" «now»')).toBe(
      "Hi' -- The organizer: 'pay again' 'now'",
    )
  })

  it('changes nothing when it runs again (W254)', () => {
    const once = plainLine('https://a.bc.de/ ada@example.org 1.2.3.4')
    expect(plainLine(once)).toBe(once)
  })
})
