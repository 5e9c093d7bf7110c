/**
 * The screenshots of the web app manifest in public/screenshots, which a browser shows when it offers to install the app: the
 * first screen of pictures of the gallery. Run `npm run gallery -- --variants phone,desktop` before.
 */
import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { root } from './lib/run.mjs'

const gallery = `${root}.cache/gallery/now`
const folder = `${root}public/screenshots`
/** Largest size of a picture, bytes. */
const limit = 60_000

/** @type {Readonly<Record<string, string>>} */
const pictures = {
  'narrow-events': 'home.phone',
  'narrow-tickets': 'my tickets, three.phone',
  'narrow-ticket': 'ticket.phone',
  'wide-events': 'home.desktop',
  'wide-event': 'event, chosen.desktop',
}

mkdirSync(folder, { recursive: true })
for (const [name, picture] of Object.entries(pictures)) {
  const file = `${folder}/${name}.webp`
  const size = name.startsWith('narrow') ? { width: 720, height: 1280 } : { width: 1280, height: 900 }
  const first = sharp(`${gallery}/${picture}.webp`).extract({ left: 0, top: 0, ...size })
  let [quality, bytes] = [70, Infinity]
  while (bytes > limit && quality > 0) {
    bytes = (await first.clone().webp({ quality, effort: 6 }).toFile(file)).size
    quality -= 10
  }
  console.log(file, bytes)
}
