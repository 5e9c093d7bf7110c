import { afterEach, expect, test, vi } from 'vitest'
import { shareOrDownload } from '#device/browser/share-or-download.ts'
import { copyText, shareOrCopy } from '#device/browser/share.ts'

const link = { title: 'Pietra Nights', url: 'https://tickets.example/event/pietra' }

/** A browser with or without a share sheet, which ends as given, and with or without a clipboard. */
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
  ['copies nothing after the link was shared', () => Promise.resolve(), false],
  ['copies nothing when the visitor closes the share sheet', ends('AbortError'), false],
  ['copies the link where a frame forbids the share sheet', ends('NotAllowedError'), true],
  ['copies the link in a browser without a share sheet', undefined, true],
])('shareOrCopy %s', async (_name, sheet, copied) => {
  const writeText = browser(sheet)
  expect(await shareOrCopy(link)).toBe(copied)
  expect(writeText.mock.calls).toEqual(copied ? [[link.url]] : [])
})

test('copyText is false without https', async () => {
  browser(undefined, false)
  expect(await copyText('CH93')).toBe(false)
  expect(await shareOrCopy(link)).toBe(false)
})

test('shareOrDownload keeps a file readable after the click, because Safari fetches it only then', async () => {
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

test.each([
  ['shares the file on a phone whose share sheet takes it', true, () => Promise.resolve(), [1, 0]],
  ['downloads the file on a phone whose share sheet fails', true, ends('NotAllowedError'), [1, 1]],
  ['downloads the file on a phone whose share sheet takes no files', false, () => Promise.resolve(), [0, 1]],
])('shareOrDownload %s', async (_name, takesFiles, sheet, calls) => {
  const share = vi.fn(sheet)
  vi.stubGlobal('navigator', { share, canShare: () => takesFiles })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ticket')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await shareOrDownload(new Uint8Array([1]), 'ticket.pdf', 'application/pdf')
  expect([share.mock.calls.length, clicked.mock.calls.length]).toEqual(calls)
})
