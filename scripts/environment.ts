/** `npm run environment`: writes the tables of environment variables into docs/OPERATOR.md. */
import { writeFileSync } from 'node:fs'
import { operatorFile, operatorText } from './lib/environment-tables.ts'

writeFileSync(operatorFile, operatorText())
