/**
 * Pictures as the phone of an organizer takes them, drawn by code: a dark hall, a bright day, a portrait, a poster with text. The mosaics
 * of the demo are tidier than what organizers upload.
 */
import type { Open } from './reach.ts'

/** Soft lights at places that repeat with each run. */
const lights = (count: number, colors: readonly string[], size: number): string =>
  Array.from({ length: count }, (_, index) => {
    const [x, y] = [(index * index * 131 + index * 397) % 1600, (index * index * 89 + index * 241) % 1000]
    const radius = size * (0.4 + ((index * 7) % 10) / 10)
    return `<circle cx="${String(x)}" cy="${String(y)}" r="${String(radius)}" fill="${colors[index % colors.length] ?? ''}" opacity=".7"/>`
  }).join('')

/** Heads and shoulders in front of what is lit. */
const crowd = (color: string): string =>
  Array.from({ length: 14 }, (_, index) => {
    const [x, y] = [60 + index * 118, 1010 + ((index * 53) % 90)]
    return `<circle cx="${String(x)}" cy="${String(y)}" r="62" fill="${color}"/><ellipse cx="${String(x)}" cy="${String(y + 190)}" rx="118" ry="140" fill="${color}"/>`
  }).join('')

const grain =
  '<filter id="g"><feTurbulence baseFrequency=".8" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .25 0"/></filter><filter id="b"><feGaussianBlur stdDeviation="26"/></filter>'

/** @param box width and height, px: the drawing fills it, as a camera fills its picture */
const drawing = ([width, height]: readonly [number, number], ground: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 1600 1200" preserveAspectRatio="xMidYMid slice">` +
  `<defs>${grain}<linearGradient id="s" x2="0" y2="1">${ground}</linearGradient></defs><rect width="1600" height="1200" fill="url(#s)"/>${content}` +
  '<rect width="1600" height="1200" filter="url(#g)"/></svg>'

const stops = (...colors: string[]): string =>
  colors
    .map((color, index) => `<stop offset="${String(index / (colors.length - 1))}" stop-color="${color}"/>`)
    .join('')

const hall = `<g filter="url(#b)">${lights(26, ['#ff8a3c', '#d93a6a', '#5a4bd8'], 70)}</g>${crowd('#050308')}`
const photographs = {
  dark: drawing([1600, 900], stops('#0a0612', '#221032'), hall),
  bright: drawing(
    [1600, 1067],
    stops('#bfe3ff', '#fdfdf4', '#e9f2cf'),
    `<g filter="url(#b)">${lights(18, ['#fff', '#fff7c2', '#8ccf7a'], 120)}</g>${crowd('#f2d3b3')}`,
  ),
  portrait: drawing([1080, 1440], stops('#3a2a1c', '#a8713f', '#2a1c12'), hall),
  text: drawing(
    [1600, 900],
    stops('#f6f0df', '#f6f0df'),
    '<text x="800" y="420" font-size="230" font-weight="900" text-anchor="middle" fill="#111">OPEN NIGHT</text><text x="800" y="640" font-size="150" text-anchor="middle" fill="#c22">28.11. DOORS 19:00</text>',
  ),
}
const kinds = Object.values(photographs)

/** From now on each picture is one of the photographs. @param kind of all pictures; each address has its own without it */
export const photographed =
  (kind?: keyof typeof photographs): Open =>
  (page) =>
    page.route(/\/file\/[0-9a-f]+/, (route) => {
      const [, id = '0'] = /\/file\/([0-9a-f]{4})/.exec(route.request().url()) ?? []
      const body = kind === undefined ? kinds[Number.parseInt(id, 16) % kinds.length] : photographs[kind]
      return route.fulfill({ contentType: 'image/svg+xml', body: body ?? '' })
    })
