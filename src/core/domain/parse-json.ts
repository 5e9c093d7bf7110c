const loneSurrogate = /\p{Surrogate}/gu

const replaceLoneSurrogates = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(loneSurrogate, '\uFFFD') : value

/**
 * Parses JSON of the server. Half of a surrogate pair ("\ud800") reads as U+FFFD, because `encodeURIComponent` throws on
 * it and the page with it. @throws SyntaxError
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, /\\ud[89a-f]/i.test(text) ? replaceLoneSurrogates : undefined)
