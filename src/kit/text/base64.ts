import { attempt } from '../attempt.ts'

/** More arguments at once would exceed the stack of some browsers. */
const chunk = 8192

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}

/** Null when the text is not base64. */
export const fromBase64 = (text: string): Uint8Array | null =>
  attempt(() => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
