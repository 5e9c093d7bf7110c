/**
 * Encrypts what push tables must not show: endpoints, which anyone could send to, ids and links of tickets and orders
 * (docs/SECURITY.md).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { parseJson } from '#core/domain/parse-json.ts'

export interface Cipher {
  /** @param value of JSON @returns base64url of nonce, tag and text */
  encrypt(value: unknown): string
  /** @returns null for a text of another key, or one that was changed */
  decrypt(secret: string): unknown
  /** A keyed hash, base64url: equal texts have equal hashes. */
  hash(text: string): string
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * @param serverKey that of the database
 * @param ownSecret PUSH_SECRET of the environment; then a copy of the database alone cannot be read
 */
export function createCipher(serverKey: string, ownSecret = ''): Cipher {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', serverKey, ownSecret, use, 32))
  const encryptionKey = derive('tessera push encryption')
  const hashKey = derive('tessera push hash')
  return {
    encrypt(value) {
      const nonce = randomBytes(nonceLength)
      const encryption = createCipheriv(algorithm, encryptionKey, nonce)
      const encrypted = Buffer.concat([encryption.update(JSON.stringify(value), 'utf8'), encryption.final()])
      return Buffer.concat([nonce, encryption.getAuthTag(), encrypted]).toString('base64url')
    },
    decrypt(secret) {
      const bytes = Buffer.from(secret, 'base64url')
      if (bytes.length < nonceLength + tagLength) return null
      try {
        const decipher = createDecipheriv(algorithm, encryptionKey, bytes.subarray(0, nonceLength))
        decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
        const text = decipher.update(bytes.subarray(nonceLength + tagLength))
        return parseJson(Buffer.concat([text, decipher.final()]).toString('utf8'))
      } catch {
        return null
      }
    },
    hash: (text) => createHmac('sha256', hashKey).update(text, 'utf8').digest('base64url'),
  }
}
