/** The text of the committed file, as oxfmt writes it. */
import { join } from 'node:path'
import { format } from 'oxfmt'
import { openApiDocument } from './document.ts'

export const openApiFile = join(import.meta.dirname, '../../docs/api/openapi.json')

export const openApiText = async (): Promise<string> =>
  (await format(openApiFile, JSON.stringify(openApiDocument(), null, 2), { printWidth: 110 })).code
