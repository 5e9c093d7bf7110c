import { afterEach, describe, expect, test, vi } from 'vitest'
import { install, installMethod, listenForInstallPrompt, onInstallChange } from '#device/browser/install.ts'
import { requestPersistentStorage, storageStatus } from '#device/browser/storage-status.ts'
import { isBehindStoredPage, takeOver } from '#device/browser/takeover.ts'

describe('storageStatus', () => {
  test('is protected, best-effort or none', async () => {
    const storage = (persisted: boolean) => ({ persisted: () => Promise.resolve(persisted) })
    expect(await storageStatus(storage(true))).toBe('protected')
    expect(await storageStatus(storage(false))).toBe('best-effort')
    expect(await storageStatus({ persisted: () => Promise.reject(new Error('no')) })).toBe('best-effort')
    expect(await storageStatus({})).toBe('best-effort')
  })

  test('is seven days in a browser of Apple that is not installed, even where storage is persistent', async () => {
    vi.stubGlobal('GestureEvent', class {})
    const storage = { persisted: () => Promise.resolve(true) }
    expect(await storageStatus(storage)).toBe('seven-days')
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    expect(await storageStatus(storage)).toBe('protected')
    vi.unstubAllGlobals()
  })

  test('is none in a browser that denies its databases', async () => {
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await storageStatus({ persisted: () => Promise.resolve(true) })).toBe('none')
    vi.restoreAllMocks()
  })

  test('treats a refusal of protection as an answer', async () => {
    expect(await requestPersistentStorage({ persist: () => Promise.resolve(true) })).toBe(true)
    expect(await requestPersistentStorage({ persist: () => Promise.reject(new Error('no')) })).toBe(false)
    expect(await requestPersistentStorage({})).toBe(false)
  })
})

describe('install', () => {
  test("keeps the browser's prompt until it is used, and shows it once", async () => {
    const listener = vi.fn()
    onInstallChange(listener)
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
    expect(listener).toHaveBeenCalled()
  })
})

describe('takeOver', () => {
  afterEach(() => {
    document.body.innerHTML = ''
    document.head.innerHTML = ''
  })

  test('removes content and style of the static page and shows the app in one step', () => {
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

  test('only runs settle without a static page', () => {
    const settle = vi.fn()
    takeOver(settle)
    expect(settle).toHaveBeenCalledTimes(1)
  })
})
