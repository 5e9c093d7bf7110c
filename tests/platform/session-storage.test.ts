import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedLanguage, savedSelection } from '#platform/session-storage.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the language is kept under the key that alf.io uses', () => {
  savedLanguage.keep('it')
  expect(sessionStorage.getItem('ALFIO_LANG')).toBe('it')
  expect(savedLanguage.read()).toBe('it')
})

test('a choice is kept per event', () => {
  savedSelection.keep('a', { 1: 2 })
  expect(savedSelection.read('a')).toEqual({ 1: 2 })
  expect(savedSelection.read('b')).toEqual({})
})

test.each(['null', '3', '{'])('a spoilt note (%s) is none', (text) => {
  sessionStorage.setItem('tessera.choice/a', text)
  expect(savedSelection.read('a')).toEqual({})
})

test('a browser that forbids storage only forgets', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  expect(() => savedLanguage.keep('it')).not.toThrow()
  expect(savedLanguage.read()).toBeNull()
})
