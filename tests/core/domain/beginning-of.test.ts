import { describe, expect, it } from 'vitest'
import { beginningOf } from '#core/domain/beginning-of.ts'

const sentence = 'Five minutes on foot from the table. '

describe('beginningOf', () => {
  it('is null for a text of up to 180 characters, whatever its markup adds (B512)', () => {
    const text = 'x'.repeat(180)
    expect(beginningOf(`<p class="${'y'.repeat(300)}">${text}</p>`)).toBeNull()
    expect(beginningOf(`${text}x`)).not.toBeNull()
  })

  it('ends a long text after a whole word below 130 characters, without markup (B512)', () => {
    const start = beginningOf(`<p>${sentence.repeat(6)}</p><ul><li>more</li></ul>`) ?? ''
    expect(start).toBe(`${sentence.repeat(3)}Five minutes on…`)
    expect(start.length).toBeLessThanOrEqual(131)
  })

  it('leaves no punctuation before its dots, and cuts a word that is longer than all of it (B512)', () => {
    expect(beginningOf(`${'a'.repeat(120)}, ${'b'.repeat(90)}`)).toBe(`${'a'.repeat(120)}…`)
    expect(beginningOf('c'.repeat(300))).toBe(`${'c'.repeat(130)}…`)
  })
})
