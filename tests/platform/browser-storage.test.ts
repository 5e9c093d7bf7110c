import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedLanguage, savedSelection } from '#platform/browser-storage.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('savedLanguage uses the key of alf.io', () => {
  savedLanguage.keep('it')
  expect(sessionStorage.getItem('ALFIO_LANG')).toBe('it')
  expect(savedLanguage.read()).toBe('it')
})

test('savedSelection stores the selection of each event', () => {
  savedSelection.keep('a', { 1: 2 })
  expect(savedSelection.read('a')).toEqual({ 1: 2 })
  expect(savedSelection.read('b')).toEqual({})
  savedSelection.keep('a', { 1: 2 }, { 3: 1550 })
  expect(savedSelection.readServices('a')).toEqual({ 3: 1550 })
  // The checkout drops the selection of a confirmed order.
  savedSelection.keep('a', {})
  expect(savedSelection.readServices('a')).toEqual({})
})

test.each(['null', '3', '{', '{"1":"2"}'])('savedSelection is empty for the malformed value %s', (text) => {
  sessionStorage.setItem('tessera.choice/a', text)
  expect(savedSelection.read('a')).toEqual({})
})

test('safeSessionStorage never throws in a browser that forbids storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  expect(() => savedLanguage.keep('it')).not.toThrow()
  expect(savedLanguage.read()).toBeNull()
})
