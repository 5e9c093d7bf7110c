/** `npm run operator-tables`: writes the tables of commands and of environment variables into docs/OPERATOR.md. */
import { writeFileSync } from 'node:fs'
import { operatorFile, operatorText } from './lib/operator-tables.ts'

writeFileSync(operatorFile, operatorText())
