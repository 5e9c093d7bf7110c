import { describe, expect, it } from 'vitest'
import { forgetShare } from '#core/flows/shared-input.ts'
import { cacheNames } from '#core/storage/cache-names.ts'
import { readSharedInput } from '#core/storage/read/shared-input.ts'
import { isShare, receiveShare } from '../../sw/share-target.ts'
import { fakeCaches } from '../support/fake-caches.ts'

const origin = 'http://localhost:3000'
const address = new URL('/wallet/add', origin)
const now = 5000

const formOf = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Shares a form; the cache must not exceed its quota. */
async function share(form: FormData | null, caches = fakeCaches()) {
  const request = {
    url: address.href,
    formData: () => (form ? Promise.resolve(form) : Promise.reject(new TypeError('no form'))),
  } as unknown as Request
  const answer = await receiveShare({ caches, now: () => now }, request)
  return { caches, status: answer.status, to: answer.headers.get('Location') }
}

const stored = { status: 303, to: `${origin}/wallet/add?shared=ok` }
const failed = { status: 303, to: `${origin}/wallet/add?shared=failed` }

describe('isShare', () => {
  const navigation = { mode: 'navigate', method: 'POST' } as const
  it('is true only for a form that navigates to the page of this origin', () => {
    expect(isShare(navigation, address, origin)).toBe(true)
    expect(isShare({ ...navigation, method: 'GET' }, address, origin)).toBe(false)
    expect(isShare({ ...navigation, mode: 'cors' }, address, origin)).toBe(false)
    expect(isShare(navigation, new URL('/wallet', origin), origin)).toBe(false)
    expect(isShare(navigation, new URL('/wallet/add', 'https://elsewhere.example'), origin)).toBe(false)
  })
})

describe('receiveShare', () => {
  it('keeps a shared link and leads to the page (W45)', async () => {
    const { caches, ...answer } = await share(formOf({ title: 'Ticket', text: 'See', url: `${origin}/x` }))
    expect(answer).toEqual(stored)
    expect(await readSharedInput(caches, now)).toEqual({ text: `Ticket\nSee\n${origin}/x` })
  })

  it('keeps a shared file with its type, and not the text beside it (W45)', async () => {
    const file = new File(['{"a":1}'], 'a.tessera', { type: 'text/plain' })
    const { caches, ...answer } = await share(formOf({ text: 'See', files: file }))
    expect(answer).toEqual(stored)
    const input = await readSharedInput(caches, now)
    if (input === null || input === 'too-large' || !('file' in input)) throw new Error('No file')
    expect(await input.file.text()).toBe('{"a":1}')
    expect(input.file.type).toBe('text/plain')
  })

  it('reads a text in the field of the files, as some senders put it there', async () => {
    const { caches } = await share(formOf({ files: `${origin}/x` }))
    expect(await readSharedInput(caches, now)).toEqual({ text: `${origin}/x` })
  })

  it.each([
    ['pack', 'text/plain', 10_000_001],
    ['picture', 'image/png', 30_000_001],
  ])('keeps nothing of a %s that is too large', async (_, type, size) => {
    const { caches, ...answer } = await share(
      formOf({ files: new File([new Uint8Array(size)], 'a', { type }) }),
    )
    expect(answer).toEqual(stored)
    expect(await readSharedInput(caches, now)).toBe('too-large')
  })

  it('keeps one share at a time', async () => {
    const { caches } = await share(formOf({ text: 'one' }))
    await share(formOf({ text: 'two' }), caches)
    expect(await readSharedInput(caches, now)).toEqual({ text: 'two' })
    expect(caches.paths(cacheNames.shared)).toHaveLength(1)
  })

  it('leads to the page also for a broken form and a full device', async () => {
    const { caches, ...answer } = await share(null)
    expect(answer).toEqual(failed)
    expect(await readSharedInput(caches, now)).toBeNull()
    const full = { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    const { status, to } = await share(formOf({ text: 'x' }), Object.assign(fakeCaches(), full))
    expect({ status, to }).toEqual(failed)
  })
})

describe('readSharedInput', () => {
  it('ignores what was shared more than an hour ago, and returns null without Cache Storage', async () => {
    const { caches } = await share(formOf({ text: 'x' }))
    expect(await readSharedInput(caches, now + 3_600_000)).not.toBeNull()
    expect(await readSharedInput(caches, now + 3_600_001)).toBeNull()
    expect(await readSharedInput(null, now)).toBeNull()
  })

  it('returns null after forgetShare', async () => {
    const { caches } = await share(formOf({ text: 'x' }))
    await forgetShare(caches)
    expect(await caches.has(cacheNames.shared)).toBe(false)
    expect(await readSharedInput(caches, now)).toBeNull()
  })
})
