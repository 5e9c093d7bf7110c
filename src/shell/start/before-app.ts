import { afterFirstPaint } from '#device/browser/after-first-paint.ts'
/** Runs in the head of a rendered page, before it is painted and before any other code of the app. */
import { ownItems } from '#device/browser/browser-storage.ts'
import { showStoredFace } from '#device/browser/display-face.ts'
import { deferRows } from '#device/browser/first-frame.ts'
import { markFramed } from '#device/browser/framed.ts'
import { appendAppCode } from './append-app-code.ts'
import { keepEarlyClicks } from './early-actions.ts'

markFramed()
showStoredFace()
deferRows(window)
// Pages of events and their list have no lines of the device, and the first read of the storage takes a slow phone 4 ms.
if (!location.pathname.startsWith('/event')) ownItems.reserveSpace()
keepEarlyClicks()
afterFirstPaint(appendAppCode)
