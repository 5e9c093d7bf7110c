import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { formatAmount, parseAmount } from '#kit/money/amount.ts'
import { currencyDescriptor, datesWithOffset } from '#kit/values.ts'
import { fillPath } from '#wire/fill-path.ts'
import { dottedPath, toProblems } from '#wire/problem.ts'
import { amounts } from '../wire/arbitrary.ts'

describe('amount', () => {
  it('encodes to the text it was decoded from', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseAmount(formatAmount(amount))).toEqual(amount)
      }),
    )
  })

  it('is written with all decimals and nothing else', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = formatAmount(amount)
        expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        expect(text.split('.')[1]?.length ?? 0).toBe(amount.digits)
      }),
    )
  })

  it.each([
    ['120.00', { units: 12000, digits: 2 }],
    ['0', { units: 0, digits: 0 }],
    ['-0.05', { units: -5, digits: 2 }],
    ['1500', { units: 1500, digits: 0 }],
    ['-0', { units: 0, digits: 0 }],
  ])('parseAmount reads %s', (text, amount) => {
    expect(parseAmount(text)).toEqual(amount)
  })

  it.each(['', ' 1', '1 ', '1,5', '1.', '.5', '+1', '1e2', '0x10', 'ten', '99999999999999999999', '1.2.3'])(
    'parseAmount refuses %j',
    (text) => {
      expect(parseAmount(text)).toBeNull()
    },
  )
})

describe('dotted path', () => {
  it.each([
    ['email', 'email'],
    ['tickets[5d7c].email', 'tickets.5d7c.email'],
    ['tickets[5d7c].additional[tshirt][0]', 'tickets.5d7c.additional.tshirt.0'],
    ['additionalServices[5d7c][1].additional[diet][2]', 'additionalServices.5d7c.1.additional.diet.2'],
    ["additional['vat']", 'additional.vat'],
    ['additional["vat"]', 'additional.vat'],
    ['', ''],
  ])('converts %j to %j', (wire, path) => {
    expect(dottedPath(wire)).toBe(path)
  })

  it('never contains a bracket', () => {
    const parts = fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(parts, ([head = '', ...rest]) => {
        expect(dottedPath(head + rest.map((part) => `[${part}]`).join(''))).toBe([head, ...rest].join('.'))
      }),
    )
  })
})

describe('problem', () => {
  it('has code, path and arguments as text', () => {
    const errors = [{ fieldName: 'tickets[u].email', code: 'error.length', arguments: { '0': 5 } }]
    expect(toProblems(errors)).toEqual([
      { code: 'error.length', path: 'tickets.u.email', args: { '0': '5' } },
    ])
  })

  it('has a code even when the server sends none', () => {
    expect(toProblems([{ fieldName: 'x', code: null, arguments: null }])).toEqual([
      { code: 'error.generic', path: 'x', args: {} },
    ])
  })
})

describe('values that no page can show', () => {
  it.each([1e20, -1e20, 8.64e15])('read the date %d as missing', (startDateTime) => {
    const dates = { startDateTime, startTimeZoneOffset: 1e12, endDateTime: 5, endTimeZoneOffset: 3600 }
    expect(z.decode(datesWithOffset, dates)).toEqual({
      startDateTime: 0,
      startTimeZoneOffset: 0,
      endDateTime: 5,
      endTimeZoneOffset: 3600,
    })
  })

  it.each([-3, 1.5, 500])('read %d decimals of a currency as two', (fractionDigits) => {
    const currency = { code: 'CHF', name: '', symbol: '', fractionDigits }
    expect(z.decode(currencyDescriptor, currency).fractionDigits).toBe(2)
    expect(z.decode(currencyDescriptor, { ...currency, fractionDigits: 0 }).fractionDigits).toBe(0)
  })
})

describe('fillPath', () => {
  it('replaces each parameter, percent-encoded', () => {
    expect(fillPath('/a/:shortName/b/:uuid', { shortName: 'x/../y', uuid: 'ä?#' })).toBe(
      '/a/x%2F..%2Fy/b/%C3%A4%3F%23',
    )
  })

  it('never lets a parameter leave its segment', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text !== '.' && text !== '..'),
        (text) => {
          const { pathname } = new URL(fillPath('/a/:id/end', { id: text }), 'http://shop.example')
          expect(pathname.split('/')).toHaveLength(4)
          expect(decodeURIComponent(pathname.split('/')[2] ?? '')).toBe(text)
        },
      ),
    )
  })

  it.each(['.', '..'])('keeps %j inside its segment', (dots) => {
    const { pathname } = new URL(fillPath('/a/:id/end', { id: dots }), 'http://shop.example')
    expect(pathname).toBe(`/a/${dots.replaceAll('.', '%252E')}/end`)
  })

  it('throws for a missing parameter', () => {
    expect(() => fillPath<string>('/a/:id', {})).toThrow('Missing path parameter id')
  })
})
