/** Runs in the head of a rendered page, before it is painted and before any other code of the app. */
import { ownItems } from '#platform/browser-storage.ts'
import { keepEarlyClicks } from '#platform/early-actions.ts'
import { deferRows } from '#platform/first-frame.ts'
import { markFramed } from '#platform/framed.ts'

markFramed()
deferRows(window)
ownItems.reserveSpace()
keepEarlyClicks()
