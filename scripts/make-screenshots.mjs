/**
 * The screenshots of the web app manifest in public/screenshots, which a browser shows when it offers to install the app, and
 * those of README.md in docs/screenshots: the first screen of pictures of the gallery. Run `npm run gallery -- --variants phone,desktop` before.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { root } from './lib/run.mjs'

const gallery = `${root}.cache/gallery/now`
/** Largest size of a picture, bytes. */
const limit = 60_000

/** @type {Readonly<Record<string, string>>} */
const pictures = {
  'public/screenshots/narrow-events': 'home.phone',
  'public/screenshots/narrow-tickets': 'my tickets, three.phone',
  'public/screenshots/narrow-ticket': 'ticket.phone',
  'public/screenshots/wide-events': 'home.desktop',
  'public/screenshots/wide-event': 'event, chosen.desktop',
  'docs/screenshots/home': 'home.desktop',
  'docs/screenshots/event': 'event, chosen.phone',
  'docs/screenshots/review': 'review.phone',
  'docs/screenshots/success': 'success.phone',
  'docs/screenshots/wallet': 'my tickets, three.phone',
  'docs/screenshots/ticket': 'ticket.phone',
  'docs/screenshots/door': 'door view.phone',
}

for (const [name, picture] of Object.entries(pictures)) {
  const file = `${root}${name}.webp`
  mkdirSync(dirname(file), { recursive: true })
  const size = picture.endsWith('.phone') ? { width: 720, height: 1280 } : { width: 1280, height: 900 }
  const first = sharp(`${gallery}/${picture}.webp`).extract({ left: 0, top: 0, ...size })
  let [quality, bytes] = [70, Infinity]
  while (bytes > limit && quality > 0) {
    bytes = (await first.clone().webp({ quality, effort: 6 }).toFile(file)).size
    quality -= 10
  }
  console.log(file, bytes)
}
