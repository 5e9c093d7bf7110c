/** The text of the committed file, as prettier writes it. */
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { openApiDocument } from './document.ts'

export const openApiFile = join(import.meta.dirname, '../../docs/api/openapi.json')

export const openApiText = async (): Promise<string> =>
  format(JSON.stringify(openApiDocument(), null, 2), {
    ...(await resolveConfig(openApiFile)),
    filepath: openApiFile,
  })
