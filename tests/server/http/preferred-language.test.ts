import accepts from '@fastify/accepts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preferredLanguage } from '#server/http/preferred-language.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await app.register(accepts)
  app.get<{ Querystring: { offered: string; lang?: string } }>('/', (request) =>
    preferredLanguage(request, request.query.offered.split(','), request.query.lang),
  )
})
afterAll(() => app.close())

const choose = async (header: string | undefined, offered: string, lang = '') =>
  (
    await app.inject({
      url: '/',
      query: { offered, lang },
      headers: header === undefined ? {} : { 'accept-language': header },
    })
  ).body

describe('preferredLanguage', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'en,de', 'de'],
    ['de-CH', 'en,de', 'de'],
    ['de-CH, fr;q=0.5, it;q=0.9', 'it,fr', 'it'],
    ['fr;q=0, it', 'fr,it', 'it'],
    ['DE', 'en,de', 'de'],
  ])(
    'chooses by weight and takes a region as its language: %s of %s is %s',
    async (header, offered, lang) => {
      expect(await choose(header, offered)).toBe(lang)
    },
  )

  it.each([[undefined], [''], ['*'], ['nl'], [';;q=x,,']])(
    'chooses English when it is offered and the header %s names no offered language',
    async (header) => {
      expect(await choose(header, 'de,en,fr')).toBe('en')
    },
  )

  it('chooses the first language when neither the requested ones nor English are offered', async () => {
    expect(await choose('nl', 'it,fr')).toBe('it')
  })

  it('takes the language of the address before the header', async () => {
    expect(await choose('en', 'en,de', 'de-CH')).toBe('de')
  })

  it('ignores a language of the address that is not offered', async () => {
    expect(await choose('de', 'en,de', 'xx')).toBe('de')
  })
})
