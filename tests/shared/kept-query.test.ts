import { describe, expect, it } from 'vitest'
import { keptQuery } from '#shared/kept-query.ts'

describe('keptQuery', () => {
  it('keeps only the parameters of the contract', () => {
    const given = new URLSearchParams(
      'code=X&tags=a&lang=de&subscription=s&organizer=1&organizerSlug=o&errors=e',
    )
    expect(keptQuery(given)).toBe('?code=X&tags=a&lang=de&subscription=s&organizer=1&organizerSlug=o')
  })

  it('returns an empty string when no parameter is kept', () => {
    expect(keptQuery(new URLSearchParams('errors=e'))).toBe('')
  })
})
