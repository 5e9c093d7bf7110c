import { describe, expect, it } from 'vitest'
import { keptQuery, openOrderQuery } from '#purchase/parts/kept-query.ts'

const everything = new URLSearchParams(
  'code=X&tags=a&lang=de&subscription=s&organizer=1&organizerSlug=o&errors=e&utm_source=mail&requestInvoice=true&change=true',
)

describe('keptQuery', () => {
  it('keeps only the parameters of the contract', () => {
    expect(keptQuery(everything)).toBe('?code=X&tags=a&lang=de&subscription=s&organizer=1&organizerSlug=o')
  })

  it('returns an empty string when no parameter is kept', () => {
    expect(keptQuery(new URLSearchParams('errors=e'))).toBe('')
  })
})

describe('openOrderQuery', () => {
  it('keeps every parameter, repeated ones too, but none of one step (B65)', () => {
    expect(openOrderQuery(everything)).toBe(
      '?code=X&tags=a&lang=de&subscription=s&organizer=1&organizerSlug=o&errors=e&utm_source=mail',
    )
    expect(openOrderQuery(new URLSearchParams('tags=a&tags=b'))).toBe('?tags=a&tags=b')
  })

  it('returns an empty string for an address without a query', () => {
    expect(openOrderQuery(new URLSearchParams('requestInvoice=true'))).toBe('')
  })
})
