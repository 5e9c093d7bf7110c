/** `npm run openapi`: writes docs/api/openapi.json from the endpoint table and the codecs. */
import { writeFileSync } from 'node:fs'
import { openApiFile, openApiText } from './openapi/format.ts'

writeFileSync(openApiFile, await openApiText())
