declare module 'punycode.js' {
  const punycode: {
    /** "xn--mller-kva.de" is "müller.de". @throws RangeError for an invalid label */
    toUnicode(domain: string): string
  }
  export default punycode
}
