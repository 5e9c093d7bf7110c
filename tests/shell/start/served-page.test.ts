import { describe, expect, test } from 'vitest'
import { dataBlock } from '#server/http/page-document.ts'
import { noData, type PageState } from '#shell/rules/page-renderer.ts'
import { readServedPage } from '#shell/start/served-page.ts'

const page = (head: string) =>
  new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html')

// docs/api/page-addresses.md#data-in-the-served-page
describe('readServedPage', () => {
  test('reads data whose texts look like markup, the session and the sign-in', () => {
    const state: PageState = {
      ...noData,
      bundle: { 'home.title': '100 %</script><b>' },
      path: '/',
      lang: 'en',
      at: 1,
      rendered: true,
    }
    const metas = '<meta name="GID" content="abc"><meta name="authentication-enabled" content="true">'
    expect(readServedPage(page(`${dataBlock(state)}${metas}`))).toEqual({
      state,
      sessionId: 'abc',
      signInEnabled: true,
      sessionOpen: true,
      isStored: false,
    })
    const shared = page(`${dataBlock(state)}<meta name="session" content="none">`)
    expect(readServedPage(shared).sessionOpen).toBe(false)
  })

  test('a document that the worker stored brings old data and opens no session', () => {
    const stored = page(dataBlock({ ...noData, path: '/', lang: 'en', at: 1, rendered: true }))
    stored.documentElement.setAttribute('data-stored-document', '')
    expect(readServedPage(stored)).toMatchObject({ isStored: true, sessionOpen: false })
  })

  test('returns no data and no open session for a page without data', () => {
    expect(readServedPage(page('<meta name="GID" content="">'))).toEqual({
      state: null,
      sessionId: null,
      signInEnabled: false,
      sessionOpen: false,
      isStored: false,
    })
  })
})
