/** What can be set from outside; README lists the same. */
export interface Environment {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly alfioUrl: string | undefined
  /** Without a final slash. */
  readonly baseUrl: string
  readonly trustProxy: boolean
  readonly log: boolean
  /** Fill an empty box office with the demo events. */
  readonly demo: boolean
  /** smtp:// address of a mail server; without one mails become files in the outbox. */
  readonly smtpUrl: string | undefined
  /** The address that mails come from. */
  readonly mailFrom: string
}

/** @throws when the port is no port or an address is no address. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${String(env['PORT'])}`)
  const alfioUrl = env['ALFIO_URL'] || undefined
  if (alfioUrl !== undefined && !URL.canParse(alfioUrl))
    throw new Error(`ALFIO_URL is not an address: ${alfioUrl}`)
  const baseUrl = env['BASE_URL'] || `http://localhost:${String(port)}`
  if (!URL.canParse(baseUrl)) throw new Error(`BASE_URL is not an address: ${baseUrl}`)
  return {
    port,
    host: env['HOST'] ?? '0.0.0.0',
    dataDir: env['DATA_DIR'] || '.data',
    databaseUrl: env['DATABASE_URL'] || undefined,
    alfioUrl,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    trustProxy: env['TRUST_PROXY'] === 'true',
    log: env['LOG'] !== 'off',
    demo: env['DEMO'] !== 'off',
    smtpUrl: env['SMTP_URL'] || undefined,
    mailFrom: env['MAIL_FROM'] || 'tickets@localhost',
  }
}
