/**
 * Draws the PNG icons of the app and favicon.ico from public/favicon.svg in a headless Chromium: `node scripts/make-icons.mjs
 * [folder]`, by default into public/. The icons are committed; run it after a change of the mark.
 * CHROMIUM_PATH names the browser.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { root } from './lib/run.mjs'

const folder = process.argv[2] ?? join(root, 'public')
const accent = '#7c1f4a'

/** The mark without its background, on a grid of 22 x 22. */
const source = await readFile(join(root, 'public', 'favicon.svg'), 'utf8')
const mark = (source.match(/<path[^>]*>/g) ?? []).join('')
if (mark === '') throw new Error('public/favicon.svg has no path: the mark is read from there.')

/** The mark in the middle of a background; `share`: the part of the side that it takes. */
function drawn(/** @type {number} */ share, /** @type {string} */ ground, inside = mark) {
  const side = 512 * share
  const edge = (512 - side) / 2
  const place = `translate(${edge} ${edge}) scale(${side / 22})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}<g transform="${place}">${inside}</g></svg>`
}

const square = `<rect width="512" height="512" fill="${accent}"/>`
const rounded = `<rect width="512" height="512" rx="114" fill="${accent}"/>`
const whole = drawn(0.6, rounded)
/** Launchers may crop to a circle of 40 % radius; the corners of the mark are at 32 % (0.458 / 2 * sqrt 2). */
const maskable = drawn(0.458, square)
/** Launchers fill the shape with their own color. */
const monochrome = drawn(0.6, '', mark.replaceAll(/fill="#[0-9a-f]{3,6}"/gi, 'fill="#000"'))

/** A shortcut: a Lucide icon (ISC license), white on the background of the mark. */
function shortcut(/** @type {string} */ path) {
  const line = 'fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'
  const icon = `<g transform="translate(20 20) scale(2.3333)" ${line}><path d="${path}"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="21" fill="${accent}"/>${icon}</svg>`
}

const ticket =
  'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2ZM13 5v2M13 17v2M13 11v2'
const calendar =
  'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01'
const code =
  'M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1'

/** @type {[file: string, drawing: string, side: number][]} */
const icons = [
  ['icon-192.png', whole, 192],
  ['icon-512.png', whole, 512],
  ['icon-shortcut-96.png', whole, 96],
  ['icon-maskable-192.png', maskable, 192],
  ['icon-maskable-512.png', maskable, 512],
  ['icon-monochrome-512.png', monochrome, 512],
  ['apple-touch-icon.png', drawn(0.585, square), 180],
  ['shortcut-tickets-96.png', shortcut(ticket), 96],
  ['shortcut-events-96.png', shortcut(calendar), 96],
  ['shortcut-next-96.png', shortcut(code), 96],
]

const system = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const browser = await chromium.launch({
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  ...(existsSync(system) && { executablePath: system }),
})
const page = await browser.newPage()
await mkdir(folder, { recursive: true })
async function png(/** @type {string} */ svg, /** @type {number} */ side) {
  await page.setViewportSize({ width: side, height: side })
  const style = `body{margin:0;background:none}svg{display:block;width:${side}px;height:${side}px}`
  await page.setContent(`<style>${style}</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}
for (const [name, svg, side] of icons) await writeFile(join(folder, name), await png(svg, side))

/** A file of Windows icons: a header, an entry of 16 bytes for each picture, the pictures. */
async function ico(/** @type {string} */ svg, /** @type {number[]} */ sides) {
  const header = Buffer.alloc(6 + 16 * sides.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(sides.length, 4)
  const parts = [header]
  let offset = header.length
  for (const [index, side] of sides.entries()) {
    const picture = await png(svg, side)
    const entry = 6 + 16 * index
    header.set([side, side, 0, 0, 1, 0, 32, 0], entry)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += picture.length
    parts.push(picture)
  }
  return Buffer.concat(parts)
}
// For documents without an icon, such as a PDF.
await writeFile(join(folder, 'favicon.ico'), await ico(source, [16, 32, 48]))
await browser.close()
