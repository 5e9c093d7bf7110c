/** The style sheets use only what the oldest supported browsers have, or what changes little where it is missing. */
import { transform } from 'lightningcss'
import { describe, expect, it } from 'vitest'
import { oldestBrowsers, styleTargets } from '../../scripts/lib/browser-versions.ts'
import { styleSheets } from '../support/style-sheets.ts'
import { data, isNewer } from './browser-data.ts'

/** Newer properties, and what a browser without them shows. */
const missable = {
  'anchor-name': 'a message that stays covers the first row of a bar with two',
  'animation-range': 'as animation-timeline',
  'animation-timeline':
    'the top bar keeps the name of the organizer; that of a ticket shows its title from the start',
  'contain-intrinsic-block-size': 'draws blocks out of view, as content-visibility',
  'content-visibility': 'draws blocks out of view: slower forms of 100 tickets',
  'forced-color-adjust': 'replaces the colors of marks in forced colors, which only Windows has',
  'overflow-clip-margin': 'draws all rows of a long list: the rule that skips them requires it',
  resize: 'no handle to drag on iOS',
  'scrollbar-gutter': 'content moves by the width of a scroll bar, which iOS lays over it',
  'scrollbar-width': 'shows the scroll bar of a row of tickets',
  'text-size-adjust': 'computers do not enlarge texts by themselves',
  'text-wrap': 'lines of headings have different lengths',
  'timeline-scope': 'as animation-timeline',
  'view-timeline': 'as animation-timeline',
  'view-timeline-inset': 'as animation-timeline',
}

interface Used {
  readonly properties: ReadonlySet<string>
  /** Pseudo-classes and pseudo-elements, without colons. */
  readonly selectors: ReadonlySet<string>
  readonly atRules: ReadonlySet<string>
}

/** What style sheets use after the build has replaced what it can. */
function usedIn(css: string): Used {
  const compiled = transform({ filename: 'a.css', code: Buffer.from(css), targets: styleTargets }).code
  const used = { properties: new Set<string>(), selectors: new Set<string>(), atRules: new Set<string>() }
  transform({
    filename: 'a.css',
    code: compiled,
    visitor: {
      Declaration: (one) => {
        const name = one.property === 'unparsed' ? one.value.propertyId.property : one.property
        if (one.property !== 'custom') used.properties.add(name)
        else if (!one.value.name.startsWith('--')) used.properties.add(one.value.name)
      },
      Selector: (parts) => {
        for (const part of parts)
          if (part.type === 'pseudo-class' || part.type === 'pseudo-element')
            used.selectors.add('name' in part ? part.name : part.kind)
      },
      Rule: (rule) => void used.atRules.add(rule.type.replace(/-(block|statement)$/, '')),
    },
  })
  return used
}

const newer = ({ properties, selectors, atRules }: Used) => {
  const of = (names: ReadonlySet<string>, group: 'properties' | 'selectors' | 'at-rules') =>
    [...names].filter((name) => {
      // The data list a property once, with the prefix that a browser needs.
      const entry = data.css[group]?.[name] ?? data.css[group]?.[name.replace(/^-[a-z]+-/, '')]
      return entry === undefined || isNewer(entry, oldestBrowsers, true)
    })
  return {
    properties: of(properties, 'properties').sort(),
    // Browsers leave out rules with a selector that has the prefix of another.
    selectors: of(selectors, 'selectors').filter((name) => !name.startsWith('-')),
    atRules: of(atRules, 'at-rules').filter((name) => name !== 'style'),
  }
}

describe('style sheets', () => {
  it('use properties, selectors and rules of every supported browser, but for what may be missing', () => {
    const all = styleSheets.map(([, text]) => text)
    expect(newer(usedIn(all.join('\n').replaceAll(/@(import|layer)[^;{]*;/g, '')))).toEqual({
      properties: Object.keys(missable),
      selectors: [],
      atRules: [],
    })
  })

  it('with newer features are found, but no property that every supported browser has with a prefix', () => {
    const css = `@starting-style { p { field-sizing: content } }
      input:user-invalid { interpolate-size: allow-keywords; color: red }
      @supports (x: y) { ::details-content { overlay: auto; -webkit-line-clamp: 2 } }`
    expect(newer(usedIn(css))).toEqual({
      properties: ['field-sizing', 'interpolate-size', 'overlay'],
      selectors: ['user-invalid', 'details-content'],
      atRules: ['starting-style'],
    })
  })

  it('show the notice for old browsers in every browser that is not supported, and in no other', () => {
    const sheet = styleSheets.map(([, text]) => text).join('\n')
    expect(/@supports ([^{]+) \{\s*\.old-browser \{\s*display: none/.exec(sheet)?.[1]).toBe(
      '(height: 1lh) and (color: color-mix(in srgb, red, red)) and selector(:has(a))',
    )
    const { types, selectors } = data.css
    const features = [types?.['length']?.['lh'], types?.['color']?.['color-mix'], selectors?.['has']]
    const lacks = (versions: Record<string, string>) =>
      features.some((feature) => feature === undefined || isNewer(feature, versions))
    for (const [browser, version] of Object.entries(oldestBrowsers)) {
      const before = version.replace(/\d+$/, (last) => String(Number(last) - 1))
      expect([browser, lacks({ [browser]: version }), lacks({ [browser]: before })]).toEqual([
        browser,
        false,
        true,
      ])
    }
  })
})
