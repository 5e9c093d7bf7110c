import { afterEach, expect, test, vi } from 'vitest'
import { shareOrDownload } from '#platform/share-or-download.ts'
import { copyText, shareOrCopy } from '#platform/share.ts'

const link = { title: 'Pietra Nights', url: 'https://tickets.example/event/pietra' }

/** A browser with a share sheet that ends as told, or without one, and with a clipboard or without. */
function browser(share: (() => Promise<void>) | undefined, clipboard = true) {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { share, clipboard: clipboard ? { writeText } : undefined })
  return writeText
}

const ends = (name: string) => () => Promise.reject(new DOMException('no', name))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  ['shared: nothing is copied behind it', () => Promise.resolve(), false],
  ['closed by the person: nothing is copied either', ends('AbortError'), false],
  ['forbidden in a frame: copied instead', ends('NotAllowedError'), true],
  ['not there: copied instead', undefined, true],
])('a share sheet that is %s', async (_name, sheet, copied) => {
  const writeText = browser(sheet)
  expect(await shareOrCopy(link)).toBe(copied)
  expect(writeText.mock.calls).toEqual(copied ? [[link.url]] : [])
})

test('without https there is no clipboard, and that is said', async () => {
  browser(undefined, false)
  expect(await copyText('CH93')).toBe(false)
  expect(await shareOrCopy(link)).toBe(false)
})

test('a file stays readable for a while after the click: Safari fetches it only then', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ticket')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  await shareOrDownload(new Uint8Array([1]), 'ticket.pdf', 'application/pdf')
  expect(clicked).toHaveBeenCalledOnce()
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledWith('blob:ticket')
})
