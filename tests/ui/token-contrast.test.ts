import { describe, expect, it } from 'vitest'
import tokens from '../../src/ui/styles/tokens.css?inline'

type Color = readonly [lightness: number, chroma: number, hue: number]

/** Relative luminance of WCAG. */
function luminance([l, c, h]: Color): number {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  const [red = 0, green = 0, blue = 0] = linear.map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** The value of a token in the light and in the dark scheme. */
function token(name: string): [light: Color, dark: Color] {
  const [, value = ''] = new RegExp(`\\n\\s*--${name}: ([^;]*oklch[^;]*);`).exec(tokens) ?? []
  const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]): Color => [
    Number(l),
    Number(c),
    Number(h),
  ])
  const [light, dark = light] = colors
  if (!light || !dark) throw new Error(`tokens.css has no ${name}`)
  return [light, dark]
}

/** Surface and paper, the ground of pages, without the trace of the accent: it has less chroma than 0.015. */
const grounds = {
  surface: [
    [1, 0, 0],
    [0.215, 0, 0],
  ],
  paper: [
    [0.972, 0, 0],
    [0.165, 0, 0],
  ],
} as const

describe('colors of tokens.css', () => {
  it.each(['ok', 'warn', 'danger', 'when'])(
    '--%s is text of contrast 4.5 and more on every ground',
    (name) => {
      const washes = name === 'when' ? [] : [token(`${name}-wash`)]
      for (const ground of [...Object.values(grounds), ...washes])
        for (const scheme of [0, 1] as const)
          expect(contrast(token(name)[scheme], ground[scheme])).toBeGreaterThan(4.5)
    },
  )

  it('--when-fill has white text of contrast 7 and more', () => {
    expect(contrast(token('when-fill')[0], [1, 0, 0])).toBeGreaterThan(7)
  })
})
