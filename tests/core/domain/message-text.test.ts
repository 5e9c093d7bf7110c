import { describe, expect, it } from 'vitest'
import { messageText } from '#core/domain/message-text.ts'

const polish = {
  bilet_one: '{{count}} bilet',
  bilet_few: '{{count}} bilety',
  bilet_many: '{{count}} biletów',
}

describe('messageText', () => {
  it('takes the plural form of the language', () => {
    expect([1, 3, 5].map((count) => messageText(polish, 'pl', 'bilet', { count }))).toEqual([
      '1 bilet',
      '3 bilety',
      '5 biletów',
    ])
  })

  it('takes the key itself where it has no plural forms', () => {
    expect(messageText({ past: 'Past ({{count}})' }, 'en', 'past', { count: 2 })).toBe('Past (2)')
  })

  it('replaces a placeholder without a value by nothing', () => {
    expect(messageText({ hello: 'Hello {{name}}' }, 'en', 'hello')).toBe('Hello ')
  })

  it('returns undefined for an unknown key', () => {
    expect(messageText({}, 'en', 'hello')).toBeUndefined()
  })
})
