/** `npm run coverage`: writes docs/COVERAGE.md from docs/coverage.yaml and the titles of the tests. */
import { writeFileSync } from 'node:fs'
import { coverageFile, coverageText } from './lib/coverage.ts'

writeFileSync(coverageFile, coverageText())
