/** The examples of docs/OPERATOR.md in their order. */
import { readFileSync } from 'node:fs'

const manual = readFileSync(new URL('../../../docs/OPERATOR.md', import.meta.url), 'utf8')
const [first = '', complete = '', pass = '', organizer = ''] = [
  ...manual.matchAll(/```yaml\n([\s\S]*?)```/g),
].map(([, text = '']) => text)

export const guideExamples = { first, complete, pass, organizer }
