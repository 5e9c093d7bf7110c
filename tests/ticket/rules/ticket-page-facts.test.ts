import { describe, expect, it } from 'vitest'
import { placeName } from '#catalogue/rules/city.ts'
import {
  checkedText,
  isOnlineTicket,
  neighborsOf,
  noNeighbors,
  shownCode,
} from '#ticket/rules/ticket-page-facts.ts'
import { record } from '../../support/records.ts'
import { codeFor } from '../../support/wire/fake-api.ts'

describe('neighborsOf', () => {
  it('names the place of a ticket in its reservation and the tickets beside it', () => {
    const order = ['a', 'b', 'c']
    expect(neighborsOf('a', order)).toEqual({ place: 1, count: 3, previous: null, next: 'b' })
    expect(neighborsOf('b', order)).toEqual({ place: 2, count: 3, previous: 'a', next: 'c' })
    expect(neighborsOf('c', order)).toEqual({ place: 3, count: 3, previous: 'b', next: null })
  })

  it('names no place for a ticket outside of the reservation', () => {
    expect(neighborsOf('x', ['a', 'b'])).toBe(noNeighbors)
    expect(noNeighbors).toEqual({ place: 1, count: 1, previous: null, next: null })
  })
})

describe('checkedText', () => {
  const translations = {
    lang: 'en',
    t: (key: string, args: object = {}) => `${key} ${JSON.stringify(args)}`,
    has: () => true,
    pick: () => '',
    pickLang: () => 'en',
  }

  it('names the time of the last check', () => {
    const at = new Date(2027, 6, 9, 22, 14).getTime()
    expect(checkedText(record({ checkedAt: at }), translations)).toBe(
      'app.wallet.checked-at {"at":"9 Jul, 22:14"}',
    )
  })

  it('is "now" on a page that the server renders', () => {
    expect(checkedText({ ...record(), checkedAt: null }, translations)).toBe(
      'app.wallet.checked {"ago":"app.wallet.now {}"}',
    )
  })
})

describe('placeName', () => {
  it.each([
    ['Quarry Theatre, Arzo', 'Quarry Theatre'],
    [' Quarry Theatre ', 'Quarry Theatre'],
    ['', ''],
  ])('of "%s" is "%s"', (location, name) => {
    expect(placeName(location)).toBe(name)
  })
})

describe('isOnlineTicket', () => {
  it('follows the category of a hybrid event', () => {
    expect(isOnlineTicket(record({ format: 'HYBRID', ticketAccessType: 'ONLINE' }))).toBe(true)
    expect(isOnlineTicket(record({ format: 'HYBRID', ticketAccessType: 'IN_PERSON' }))).toBe(false)
  })
})

describe('shownCode', () => {
  const code = { ...record().code!, text: codeFor('0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5', 'Ada Keller') }

  it('is the text of the stored code', () => {
    expect(shownCode(record({ code }))).toBe(code.text)
  })

  it('is null for a void code, without a code, and for a text that is no ticket code', () => {
    expect(shownCode(record({ code: { ...code, fullName: 'Mia Brandt' } }))).toBeNull()
    expect(shownCode(record({ code: null }))).toBeNull()
    expect(shownCode(record({ code: { ...code, text: 'https://example.org' } }))).toBeNull()
  })
})
