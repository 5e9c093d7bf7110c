import { describe, expect, it, vi } from 'vitest'
import { catalogueEndpoints } from '#catalogue/contract/catalogue.ts'
import { lazyApi } from '#shell/start/lazy-api.ts'
import type { Api } from '#wire/client.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'

const loaded = (): Api => scriptedApi({ languages: () => value([]) }).api
const languages = (api: Api) => api.call(catalogueEndpoints.languages, {})

describe('lazyApi', () => {
  it('loads the client once, with the first call', async () => {
    const load = vi.fn(() => Promise.resolve(loaded()))
    const api = lazyApi(load)
    expect(load).not.toHaveBeenCalled()
    const answers = await Promise.all([languages(api), languages(api)])
    expect(answers.map(({ kind }) => kind)).toEqual(['value', 'value'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('answers without a connection while the client cannot be loaded, and loads it again with the next call', async () => {
    const load = vi
      .fn(() => Promise.resolve(loaded()))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const api = lazyApi(load)
    await expect(languages(api)).resolves.toEqual({ kind: 'unreachable', reason: 'network' })
    await expect(languages(api)).resolves.toMatchObject({ kind: 'value' })
  })
})
