/** Entry of a script that a test adds to an empty page. */
import { cleanEventCss } from '#catalogue/parts/event-style.ts'
import { sanitizeHtml } from '#device/browser/trusted-types.ts'

Object.assign(globalThis, { filters: { cleanEventCss, sanitizeHtml } })
