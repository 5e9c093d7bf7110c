/** Settings of Apple Wallet and Google Wallet (docs/api/external-wallets.md#google-wallet). */
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readExternalWallets } from '#server/modules/external-wallets/read-external-wallets.ts'
import { makeCertificates, type MadeCertificates } from '../../../support/certificates.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

let certificates: MadeCertificates
beforeAll(async () => {
  certificates = await makeCertificates()
  await mkdir(certificates.folder, { recursive: true })
})
afterAll(() => certificates.remove())

const environment = (): Record<string, string> => ({
  PASS_CERTIFICATE: certificates.certificate,
  PASS_KEY: certificates.key,
  PASS_WWDR: certificates.intermediate,
  PASS_TYPE_ID: 'pass.org.example.tessera',
  PASS_TEAM_ID: 'TEAM123456',
  GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
})

describe('readExternalWallets', () => {
  it('reads no wallet of an empty environment', () => {
    expect(readExternalWallets({})).toEqual({})
  })

  it.each([
    ['PASS_KEY', () => '-----BEGIN PRIVATE KEY-----\nnonsense', /have to be PEM files/],
    ['PASS_WWDR', () => 'nonsense', /have to be PEM files/],
    ['PASS_KEY', () => otherKey, /does not belong to PASS_CERTIFICATE/],
    ['GOOGLE_WALLET_SERVICE_ACCOUNT', () => 'nonsense', /not the JSON key/],
    [
      'GOOGLE_WALLET_SERVICE_ACCOUNT',
      () => JSON.stringify({ client_email: 'a@example.org', private_key: 'nonsense' }),
      /not the JSON key/,
    ],
  ])('refuses to start with files that do not fit: %s', async (name, content, message) => {
    const file = join(certificates.folder, 'wrong')
    await writeFile(file, content())
    expect(() => readExternalWallets({ ...environment(), [name]: file })).toThrow(message)
  })
})
