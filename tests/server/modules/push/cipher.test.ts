import { describe, expect, it } from 'vitest'
import { createCipher } from '#server/modules/push/message.ts'

describe('the cipher of push tables', () => {
  const cipher = createCipher('key of the database')
  it('encrypts equal texts differently and decrypts them (W209)', () => {
    const [one, other] = [cipher.encrypt('Zoë'), cipher.encrypt('Zoë')]
    expect(one).not.toBe(other)
    expect([one, other].map((secret) => cipher.decrypt(secret))).toEqual(['Zoë', 'Zoë'])
  })

  it('reads nothing of another database, without PUSH_SECRET, or that was changed (W209)', () => {
    const secret = createCipher('key of the database', 'own secret').encrypt('{}')
    expect(cipher.decrypt(secret)).toBeNull()
    expect(createCipher('other key', 'own secret').decrypt(secret)).toBeNull()
    const text = cipher.encrypt('text')
    expect(cipher.decrypt(`${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`)).toBeNull()
    expect(cipher.decrypt('short')).toBeNull()
  })
})
