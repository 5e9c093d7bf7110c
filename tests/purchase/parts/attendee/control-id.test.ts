import { describe, expect, it } from 'vitest'
import { controlId } from '#purchase/parts/attendee/control-id.ts'
import { answerKey } from '#purchase/rules/booking/additional-answers.ts'

describe('controlId', () => {
  it('gives no two fields of a form the same id', () => {
    const names = [
      'plate',
      'plate-1',
      'x.y',
      'x-y',
      'x-2ey',
      '%x-2ey',
      'x y',
      'x[1]',
      'x-1-',
      'Größe',
      '__proto__',
      '0',
    ]
    const paths = names.flatMap((name) =>
      ['tickets.t', 'items.item-1', 'items.item-2', 'subscriptionOwner'].map(
        (owner) => `${owner}.additional.${answerKey(name)}`,
      ),
    )
    expect(new Set(paths.map(controlId)).size).toBe(paths.length)
  })

  it('is the same in the address of a link, which a browser decodes', () => {
    const id = controlId(`tickets.t.additional.${answerKey('x.y')}`)
    expect(decodeURIComponent(new URL(`https://shop.example/#${id}`).hash)).toBe(`#${id}`)
  })
})
