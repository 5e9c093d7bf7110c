/** Entry of a script that a test adds to an empty page. */
import { cleanEventCss } from '#platform/event-style.ts'
import { sanitizeHtml } from '#platform/trusted-types.ts'

Object.assign(globalThis, { filters: { cleanEventCss, sanitizeHtml } })
