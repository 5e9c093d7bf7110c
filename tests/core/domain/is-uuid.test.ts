import { describe, expect, it } from 'vitest'
import { isUuid } from '#core/domain/is-uuid.ts'

const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

describe('isUuid', () => {
  it.each([uuid, uuid.toUpperCase(), '00000000-0000-0000-0000-000000000000'])('accepts %s', (text) => {
    expect(isUuid(text)).toBe(true)
  })

  it.each([
    '',
    'not-an-id',
    `${uuid}0`,
    `0${uuid}`,
    uuid.slice(1),
    uuid.slice(0, -1),
    uuid.replace('-', ''),
    uuid.replace('52a4', '52a'),
    uuid.replace('4c38', '4c3'),
    uuid.replace('9f61', '9f6'),
    uuid.replace('0d9c', 'zd9c'),
    ` ${uuid}`,
    `${uuid}\n`,
  ])('refuses "%s"', (text) => {
    expect(isUuid(text)).toBe(false)
  })
})
