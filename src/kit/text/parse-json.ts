import { attempt } from '../attempt.ts'

const loneSurrogate = /\p{Surrogate}/gu

/** The text with U+FFFD for each half of a surrogate pair, on which `encodeURIComponent` throws. */
export const wellFormed = (text: string): string => text.replaceAll(loneSurrogate, '\uFFFD')

const replaceLoneSurrogates = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? wellFormed(value) : value

/**
 * Parses JSON of the server. Half of a surrogate pair ("\ud800") reads as U+FFFD, because `encodeURIComponent` throws on
 * it and the page with it. @throws SyntaxError
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, /\\ud[89a-f]/i.test(text) ? replaceLoneSurrogates : undefined)

/** Null for a text that is no JSON. */
export const jsonOrNull = (text: string): unknown => attempt(() => parseJson(text))
