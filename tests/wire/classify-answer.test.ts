import { describe, expect, it } from 'vitest'
import { classifyAnswer } from '#wire/classify-answer.ts'

const answer = (status: number, type: string | null, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : 'x', {
    status,
    headers: { ...(type === null ? {} : { 'Content-Type': type }), ...headers },
  })

const redirected = (url: string, type: string): Response => {
  const given = answer(200, type)
  Object.defineProperties(given, { redirected: { value: true }, url: { value: url } })
  return given
}

describe('classifyAnswer', () => {
  it.each([
    [200, 'application/json', 'answered'],
    [204, null, 'answered'],
    [200, 'text/html', 'foreign'],
    [200, null, 'foreign'],
    [404, 'text/html; charset=utf-8', 'foreign'],
    [429, 'text/html', 'busy'],
    [503, 'text/html', 'busy'],
  ] as const)('status %i with type %s is %s where JSON is expected', (status, type, expected) => {
    expect(classifyAnswer(answer(status, type))).toBe(expected)
  })

  it("takes a refusal for the server's by the header of its reads, unless it is a page", () => {
    const header = { 'Alfio-OpenId-Enabled': 'true' }
    expect(classifyAnswer(answer(404, null, header))).toBe('refused')
    expect(classifyAnswer(answer(404, null))).toBe('foreign')
    expect(classifyAnswer(answer(404, 'text/html', header))).toBe('foreign')
  })

  it.each([
    ['image/png', 'answered'],
    ['application/pdf', 'answered'],
    ['text/html', 'foreign'],
    ['text/plain', 'foreign'],
    ['application/json', 'foreign'],
    [null, 'foreign'],
  ] as const)('takes type %s for a picture or a document: %s', (type, expected) => {
    expect(classifyAnswer(answer(200, type), 'bytes')).toBe(expected)
  })

  it('counts the challenge page of a proxy as a refusal', () => {
    expect(classifyAnswer(answer(403, 'text/html', { 'cf-mitigated': 'challenge' }))).toBe('refused')
  })

  it('counts a redirect to a page as foreign, and one within the API as an answer', () => {
    expect(classifyAnswer(redirected('https://wifi.example/login', 'application/json'))).toBe('foreign')
    expect(classifyAnswer(redirected('https://shop.example/api/v2/info', 'application/json'))).toBe(
      'answered',
    )
  })
})
