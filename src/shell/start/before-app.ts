import { afterFirstPaint } from '#device/browser/after-first-paint.ts'
/** Runs in the head of a rendered page, before it is painted and before any other code of the app. */
import { ownItems } from '#device/browser/browser-storage.ts'
import { watchDisplayFace } from '#device/browser/display-face.ts'
import { deferRows } from '#device/browser/first-frame.ts'
import { markFramed } from '#device/browser/framed.ts'
import { appendAppCode } from './append-app-code.ts'
import { keepEarlyClicks } from './early-actions.ts'

markFramed()
watchDisplayFace()
deferRows(window)
ownItems.reserveSpace()
keepEarlyClicks()
afterFirstPaint(appendAppCode)
