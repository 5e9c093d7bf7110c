import { describe, expect, it } from 'vitest'
import { pageNames } from '../../e2e/gallery/page-name.ts'
import { gallery } from '../../e2e/gallery/screens.ts'

describe('the gallery', () => {
  it('shows every page of the app', () => {
    const shown = new Set(gallery.map(({ page }) => page))
    // The address of the launcher's shortcut redirects at once.
    expect(pageNames.filter((name) => !shown.has(name))).toEqual(['nextTicket'])
  })

  it('has one name for each screen, which is also the name of its pictures', () => {
    const names = gallery.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[\w, -]+$/.test(name))).toEqual([])
  })
})
