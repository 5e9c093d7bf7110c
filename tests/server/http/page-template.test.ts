import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPageTemplate } from '#server/http/page-document.ts'
import { cspHash } from '#server/http/security-headers.ts'
import { fakeDist } from '../../support/fake-dist.ts'

const link = '<link rel="stylesheet" crossorigin href="/assets/index-Cd34.css">'
let dist: string
beforeEach(() => {
  dist = fakeDist()
  writeFileSync(join(dist, 'index.html'), `<head>${link}</head><body></body>`)
})
afterEach(() => rmSync(dist, { recursive: true }))

describe('readPageTemplate', () => {
  it('puts the rules that a document needs into its head, with their hash for the policy, and the sheet beside the code, without scripts at its end', () => {
    writeFileSync(join(dist, 'assets/index-Cd34.css'), '.pk{color:#111}.ls{color:#222}')
    const { shell, withStyle } = readPageTemplate(dist)
    const content = '<p class="pk">$&</p><template id="code">'
    expect(withStyle(shell.replace('<body>', () => `<body>${content}</template>`))).toEqual({
      html: `<head><style>.pk{color:#111}</style></head><body>${content}${link}</template><noscript>${link}</noscript></body>`,
      styles: [cspHash('.pk{color:#111}')],
    })
  })

  it('leaves a style sheet that could end its element outside of the page', () => {
    writeFileSync(join(dist, 'assets/index-Cd34.css'), '.pk::after{content:"</style>"}')
    const { shell, withStyle } = readPageTemplate(dist)
    expect(withStyle(shell)).toEqual({ html: shell, styles: [] })
  })
})
