import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cspHash } from '#server/http/content-security-policy.ts'
import { readPageTemplate } from '#server/http/page-template.ts'
import { fakeDist } from '../../support/fake-dist.ts'

let dist: string
beforeEach(() => {
  dist = fakeDist()
  writeFileSync(
    join(dist, 'index.html'),
    '<head><link rel="stylesheet" crossorigin href="/assets/index-Cd34.css"></head>',
  )
})
afterEach(() => rmSync(dist, { recursive: true }))

describe('readPageTemplate', () => {
  it('puts the style sheet into the page, with its hash for the policy and a link that is not requested', () => {
    const { shell, styled, styleSources } = readPageTemplate(dist)
    expect(shell).toContain('<head><link rel="stylesheet"')
    expect(styled).toBe(
      '<head><style>.pk{color:#111}</style><link disabled rel="stylesheet" crossorigin href="/assets/index-Cd34.css"></head>',
    )
    expect(styleSources).toEqual([cspHash('.pk{color:#111}')])
  })

  it('leaves a style sheet that could end its element outside of the page', () => {
    writeFileSync(join(dist, 'assets/index-Cd34.css'), '.pk::after{content:"</style>"}')
    const { shell, styled, styleSources } = readPageTemplate(dist)
    expect(styled).toBe(shell)
    expect(styleSources).toEqual([])
  })
})
