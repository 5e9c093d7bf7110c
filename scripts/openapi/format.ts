/** The text of the committed file, as prettier writes it. */
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { openApiDocument } from './document.ts'

export const openApiFile = fileURLToPath(new URL('../../docs/api/openapi.json', import.meta.url))

export const openApiText = async (): Promise<string> =>
  format(JSON.stringify(openApiDocument(), null, 2), {
    ...(await resolveConfig(openApiFile)),
    filepath: openApiFile,
  })
