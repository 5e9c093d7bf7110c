/** `doctor` reads when the certificates end of the shop and of the servers that it connects to. */
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { day, second } from '#kit/time/durations.ts'
import { counted } from '#server/infra/counted.ts'
import { ok, warning, type Finding } from './finding.ts'

/** Time to find out why the automatic renewal, 30 days before the end, fails. */
const soon = 14 * day
const timeout = 5 * second
const ports: Readonly<Record<string, number>> = { 'https:': 443, 'smtps:': 465 }

/** @returns when the certificate ends, epoch ms. Nothing is sent: whether it is valid is found where it is used */
const readCertificateEnd = (host: string, port: number): Promise<number> =>
  new Promise((answer, refuse) => {
    const name = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout }, () => {
      answer(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.on('error', refuse).on('timeout', () => socket.destroy(new Error('no answer')))
  })

/**
 * Warns of certificates that end soon. What does not answer is left out: other lines report it.
 * @param addresses those that begin with https:// or smtps:// count
 * @param now epoch ms
 */
export async function inspectCertificates(
  addresses: readonly (string | undefined)[],
  now: number,
  readEnd = readCertificateEnd,
): Promise<Finding[]> {
  const found = await Promise.all(
    addresses.map(async (address): Promise<Finding[]> => {
      const { protocol, hostname, port } = new URL(address ?? 'none:')
      const usual = ports[protocol]
      if (usual === undefined) return []
      const host = hostname.replace(/^\[|\]$/g, '')
      const end = await readEnd(host, Number(port) || usual).catch(() => Number.NaN)
      if (Number.isNaN(end)) return []
      const days = Math.floor((end - now) / day)
      const text = `that of ${host} ${days < 0 ? 'has ended' : `ends in ${counted(days, 'day')}`}`
      return end - now >= soon
        ? [ok('certificate', text)]
        : [warning('certificate', `${text}.`, 'Renew it, and look why that does not happen by itself.')]
    }),
  )
  return found.flat()
}
