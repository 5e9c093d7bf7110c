import { createHash } from 'node:crypto'

/** Source expression of an inline style or script for the Content-Security-Policy. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
