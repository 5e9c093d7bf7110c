import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { root } from '../lib/run.mjs'

/** Code that decides: `if`, `switch`, a comparison, a logical operator or a conditional expression outside of comments. */
const decision = /\b(?:if|switch) \(|&&|\|\||[!=]==| [<>]=? |\? .* : |\?$/m
const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g

/** The same text gives the same place in every draw with this seed. */
export const placeOf = (/** @type {string} */ seed, /** @type {string} */ text) =>
  createHash('sha256')
    .update(seed + text)
    .digest('hex')

/** The files of src without React, of server/modules and sw that decide something. @param {string[]} tracked */
export const mutableFiles = (tracked) =>
  tracked
    .filter((file) =>
      /^(?:src\/(?:kit|wire|pricing)\/|src\/device\/(?!browser\/)|src\/[^/]+\/(?:contract|rules|store|flows)(?=[/.])|server\/modules\/|sw\/).*\.tsx?$/.test(
        file,
      ),
    )
    .filter((file) => decision.test(readFileSync(root + file, 'utf8').replaceAll(comment, '')))

/** The first `count` files by the hash of seed and path. @param {string[]} files @param {number} count @param {string} seed */
export const drawFiles = (files, count, seed) =>
  files.toSorted((a, b) => placeOf(seed, a).localeCompare(placeOf(seed, b))).slice(0, count)
