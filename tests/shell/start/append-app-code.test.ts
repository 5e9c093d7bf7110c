import { afterEach, expect, it, vi } from 'vitest'
import { appendAppCode } from '#shell/start/append-app-code.ts'

const sheet = '<link rel="stylesheet" title="style">'
const module = '<link rel="modulepreload" title="module">'
const script = '<script type="application/json" title="script"></script>'
const page = (code: string) => {
  document.body.innerHTML = `<template id="code">${code}</template>`
}
const files = () => [...document.head.children].map((element) => element.getAttribute('title'))

afterEach(() => {
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

it.each(['load', 'error'])(
  'requests style and modules of a rendered page, and runs its script after the %s of the style',
  (end) => {
    page(script + module + sheet)
    appendAppCode()
    expect(files()).toEqual(['module', 'style'])
    document.head.querySelector('[rel="stylesheet"]')?.dispatchEvent(new Event(end))
    expect(files()).toEqual(['module', 'style', 'script'])
  },
)

it('runs the script at once when the style is in the head already', () => {
  page(script + module)
  appendAppCode()
  expect(files()).toEqual(['script', 'module'])
})

it('does nothing without code, and waits for the end of a document that is painted before it has arrived', () => {
  appendAppCode()
  vi.spyOn(document, 'readyState', 'get').mockReturnValueOnce('loading')
  appendAppCode()
  page(script)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(files()).toEqual(['script'])
})
