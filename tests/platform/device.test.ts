import { afterEach, describe, expect, test, vi } from 'vitest'
import { install, installMethod, listenForInstallPrompt, onInstallChange } from '#platform/install.ts'
import { requestPersistentStorage, storageStatus } from '#platform/storage-status.ts'
import { isBehindStoredPage, takeOver } from '#platform/takeover.ts'

describe('what the browser promises', () => {
  test('protected, best effort, nothing', async () => {
    const storage = (persisted: boolean) => ({ persisted: () => Promise.resolve(persisted) })
    expect(await storageStatus(storage(true))).toBe('protected')
    expect(await storageStatus(storage(false))).toBe('best-effort')
    expect(await storageStatus({ persisted: () => Promise.reject(new Error('no')) })).toBe('best-effort')
    expect(await storageStatus({})).toBe('best-effort')
  })

  test('a refusal of protection is an answer', async () => {
    expect(await requestPersistentStorage({ persist: () => Promise.resolve(true) })).toBe(true)
    expect(await requestPersistentStorage({ persist: () => Promise.reject(new Error('no')) })).toBe(false)
    expect(await requestPersistentStorage({})).toBe(false)
  })
})

describe('the home screen', () => {
  test("keeps the browser's offer until it is wanted, and asks once", async () => {
    const heard = vi.fn()
    onInstallChange(heard)
    listenForInstallPrompt()
    expect(installMethod()).toBe('none')
    const prompt = vi.fn(() => Promise.resolve())
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt,
      userChoice: Promise.resolve({ outcome: 'accepted' as const }),
    })
    window.dispatchEvent(offer)
    expect(offer.defaultPrevented).toBe(true)
    expect(installMethod()).toBe('prompt')
    expect(await install()).toBe(true)
    expect(await install()).toBe(false)
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(heard).toHaveBeenCalled()
  })
})

describe('the finished page gives way', () => {
  afterEach(() => {
    document.body.innerHTML = ''
    document.head.innerHTML = ''
  })

  test('in one step: its content and sheet go, the app is shown', () => {
    document.documentElement.dataset['stored'] = 'page'
    document.head.innerHTML = '<style>a{}</style>'
    document.body.innerHTML = '<div id="stored"></div><div id="root" hidden></div>'
    expect(isBehindStoredPage()).toBe(true)
    const settle = vi.fn(() => expect(document.getElementById('root')?.hidden).toBe(false))
    takeOver(settle)
    expect(settle).toHaveBeenCalledTimes(1)
    expect(document.getElementById('stored')).toBeNull()
    expect(document.querySelector('style')).toBeNull()
    expect(isBehindStoredPage()).toBe(false)
  })

  test('where there was none, only the settling is done', () => {
    const settle = vi.fn()
    takeOver(settle)
    expect(settle).toHaveBeenCalledTimes(1)
  })
})
