import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openApiFile } from '../../../../../scripts/openapi/format.ts'
import { testServer } from '../../../../support/test-server.ts'

const server = testServer()

describe('GET /openapi.json', () => {
  it('answers the committed document as JSON that has to be checked before it is used again', async () => {
    const { statusCode, headers, body } = await server.app.inject('/openapi.json')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toBe(readFileSync(openApiFile, 'utf8'))
  })
})
