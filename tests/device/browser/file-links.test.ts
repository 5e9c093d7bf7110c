import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFileLinks } from '#device/browser/file-links.ts'
import * as device from '#device/browser/share-or-download.ts'

const onFailure = vi.fn()
const fetched = vi.fn<typeof fetch>()
let end = (): void => undefined

beforeEach(() => {
  vi.spyOn(device, 'shareOrDownload').mockResolvedValue()
  vi.stubGlobal('fetch', fetched)
  end = watchFileLinks(document, onFailure, ({ status }) => status === 404)
})
afterEach(() => {
  end()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const answer =
  (type: string, status = 200) =>
  () =>
    Promise.resolve(new Response('BEGIN:VCALENDAR', { status, headers: { 'Content-Type': type } }))

/** Clicks the icon inside a link. @returns false when the browser does not follow the link */
function click(attributes: Readonly<Record<string, string>>, init: MouseEventInit = {}): boolean {
  const link = document.createElement('a')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  const icon = link.appendChild(document.createElement('i'))
  document.body.append(link)
  return icon.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
}

const calendar = { href: '/calendar/en', download: 'pietra.ics', type: 'text/calendar' }

describe('watchFileLinks', () => {
  it('gives the file of a link to the device and keeps the page', async () => {
    fetched.mockImplementation(answer('text/calendar;charset=UTF-8'))
    expect(click(calendar)).toBe(false)
    await vi.waitFor(() => expect(device.shareOrDownload).toHaveBeenCalledOnce())
    const [bytes, ...rest] = vi.mocked(device.shareOrDownload).mock.calls[0] ?? []
    expect(new TextDecoder().decode(bytes)).toBe('BEGIN:VCALENDAR')
    expect(rest).toEqual(['pietra.ics', 'text/calendar'])
    expect(onFailure).not.toHaveBeenCalled()
  })

  it.each([
    ['unreachable', () => Promise.reject(new TypeError('no network'))],
    ['unreachable', answer('text/html')],
    ['busy', answer('text/calendar', 503)],
    ['busy', answer('text/calendar', 429)],
    ['refused', answer('application/json', 404)],
    ['unreachable', answer('text/plain', 410)],
  ] as const)('reports %s and opens nothing', async (failure, network) => {
    fetched.mockImplementation(network)
    click(calendar)
    await vi.waitFor(() => expect(onFailure.mock.calls).toEqual([[failure]]))
    expect(device.shareOrDownload).not.toHaveBeenCalled()
  })

  it.each([
    ['a link to a page', { href: '/event/pietra' }, {}],
    ['a download of the app itself', { href: 'blob:1', download: 'a.pdf' }, {}],
    ['a click that opens a tab', calendar, { ctrlKey: true }],
  ] as const)('leaves %s to the browser', (_name, attributes, init) => {
    expect(click(attributes, init)).toBe(true)
    expect(fetched).not.toHaveBeenCalled()
  })
})
