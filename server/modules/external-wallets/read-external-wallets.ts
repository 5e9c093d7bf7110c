/** Signers of wallet passes, from files that environment variables name. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { attempt } from '#kit/attempt.ts'
import { jsonOrNull } from '#kit/text/parse-json.ts'
import type { CoreContext } from '#server/infra/context.ts'

/** The routes of external wallets receive this context. */
export interface ExternalWalletsContext extends CoreContext {
  /** Signers of wallet passes; empty when none is configured. */
  readonly externalWallets: ExternalWallets
}

/** Certificates of the Apple Developer Program, in PEM. */
export interface AppleSigner {
  readonly certificate: string
  readonly key: string
  readonly passphrase: string | undefined
  /** Apple's intermediate certificate (WWDR). */
  readonly intermediate: string
  readonly passTypeIdentifier: string
  readonly teamIdentifier: string
}

export interface GoogleSigner {
  readonly issuerId: string
  readonly clientEmail: string
  /** PKCS #8, PEM. */
  readonly privateKey: string
}

export interface ExternalWallets {
  readonly apple?: AppleSigner
  readonly google?: GoogleSigner
}

type Env = Readonly<Record<string, string | undefined>>

function readFileOf(env: Env, name: string): string {
  const path = env[name] ?? ''
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${name} names no file that can be read: ${path}`)
  }
}

/** @returns false when none is set. @throws when only some are set */
function isComplete(env: Env, names: readonly string[]): boolean {
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < names.length)
    throw new Error(`Also needed: ${missing.join(', ')}`)
  return missing.length === 0
}

/** Checked at the start, because a phone gives no reason when it refuses a pass. */
function checkAppleSigner(signer: AppleSigner): AppleSigner {
  const { certificate, key, passphrase, intermediate } = signer
  let matches: boolean
  try {
    const secret = createPrivateKey({ key, ...(passphrase === undefined ? {} : { passphrase }) })
    matches = new X509Certificate(certificate).checkPrivateKey(secret)
    new X509Certificate(intermediate)
  } catch {
    throw new Error(
      'PASS_CERTIFICATE, PASS_KEY (with PASS_KEY_PASSPHRASE) and PASS_WWDR have to be PEM files',
    )
  }
  if (!matches) throw new Error('PASS_KEY does not belong to PASS_CERTIFICATE')
  return signer
}

function readAppleSigner(env: Env): AppleSigner | undefined {
  const names = ['PASS_CERTIFICATE', 'PASS_KEY', 'PASS_WWDR', 'PASS_TYPE_ID', 'PASS_TEAM_ID']
  if (!isComplete(env, names)) return undefined
  return checkAppleSigner({
    certificate: readFileOf(env, 'PASS_CERTIFICATE'),
    key: readFileOf(env, 'PASS_KEY'),
    passphrase: env['PASS_KEY_PASSPHRASE'] || undefined,
    intermediate: readFileOf(env, 'PASS_WWDR'),
    passTypeIdentifier: env['PASS_TYPE_ID'] ?? '',
    teamIdentifier: env['PASS_TEAM_ID'] ?? '',
  })
}

const serviceAccount = z.object({ client_email: z.string(), private_key: z.string() })

const isKey = (pem: string): boolean =>
  attempt(() => createPrivateKey(pem).asymmetricKeyType === 'rsa') === true

function readGoogleSigner(env: Env): GoogleSigner | undefined {
  if (!isComplete(env, ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_SERVICE_ACCOUNT'])) return undefined
  const read = z.safeParse(serviceAccount, jsonOrNull(readFileOf(env, 'GOOGLE_WALLET_SERVICE_ACCOUNT')))
  if (!read.success || !isKey(read.data.private_key))
    throw new Error('GOOGLE_WALLET_SERVICE_ACCOUNT is not the JSON key of a service account')
  return {
    issuerId: env['GOOGLE_WALLET_ISSUER_ID'] ?? '',
    clientEmail: read.data.client_email,
    privateKey: read.data.private_key,
  }
}

/** @throws when variables are missing, or when files are unreadable or do not match */
export function readExternalWallets(env: Env): ExternalWallets {
  const [forApple, forGoogle] = [readAppleSigner(env), readGoogleSigner(env)]
  return { ...(forApple ? { apple: forApple } : {}), ...(forGoogle ? { google: forGoogle } : {}) }
}
