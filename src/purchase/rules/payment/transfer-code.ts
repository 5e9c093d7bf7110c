/**
 * The text of a QR code that fills in a bank transfer: EPC069-12 ("GiroCode") for euros, Swiss Implementation
 * Guidelines QR-bill 2.3 for francs.
 */
import type { Transfer } from './transfer.ts'

export interface TransferCode {
  readonly kind: 'epc' | 'swiss'
  readonly text: string
}

/** The IBAN without spaces in capitals; null when its check digits are wrong (ISO 13616). */
export function ibanOf(account: string): string | null {
  const iban = account.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n ? iban : null
}

/** "CH93 0076 2011 6238 5295 7". */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** "360.00"; null for an amount that a transfer cannot have. */
function decimal({ units, digits }: Transfer['amount']): string | null {
  if (units <= 0 || digits > 2) return null
  const amount = (units / 10 ** digits).toFixed(2)
  return amount.length > '999999999.99'.length ? null : amount
}

/** Writing signs that no code may contain, by what stands for them. */
const plainSigns: readonly (readonly [RegExp, string])[] = [
  [/[\u2018-\u201B\u2039\u203A\u2032]/g, "'"],
  [/[\u201C-\u201F\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, ''],
]

/** The Latin letters of the QR-bill guidelines (2.3, 4.1.1), for which banks have others in a SEPA transfer (EPC217-08). */
const latin = /^[\n -~\u00A0-\u017F\u0218-\u021B\u20AC]*$/

/** One line of the code: line breaks would start the next field. */
function line(text: string, longest: number): string {
  const plain = plainSigns.reduce(
    (changed, [sign, by]) => changed.replaceAll(sign, by),
    text.normalize('NFC').replaceAll(/\s+/g, ' ').trim(),
  )
  return [...plain].slice(0, longest).join('')
}

/** Countries of IBANs in SEPA (EPC409-09). */
const sepaCountries =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'

const epcText = (iban: string, name: string, amount: string, reference: string): string =>
  ['BCD', '002', '1', 'SCT', '', line(name, 70), iban, `EUR${amount}`, '', '', line(reference, 140)].join(
    '\n',
  )

const sevenEmpty = ['', '', '', '', '', '', '']

/** A QR-IBAN demands a structured reference, which the server does not assign. */
const isQrIban = (iban: string): boolean => /^3[01]/.test(iban.slice(4))

/** Null without an address of the creditor: the standard demands postal code and town. */
function swissText(iban: string, owner: readonly string[], amount: string, reference: string): string | null {
  const [name = '', ...address] = owner
  const town = /^(?:(?:CH|LI)-)?(\d{4}) +(\S.*)/.exec(address.at(-1) ?? '')
  if (!/^(?:CH|LI)/.test(iban) || isQrIban(iban) || !town) return null
  const street = address.slice(0, -1).join(', ')
  return [
    ...['SPC', '0200', '1', iban],
    ...['S', line(name, 70), line(street, 70), '', town[1], line(town[2] ?? '', 35), iban.slice(0, 2)],
    ...sevenEmpty,
    ...[amount, 'CHF'],
    ...sevenEmpty,
    ...['NON', '', line(reference, 140), 'EPD'],
  ].join('\n')
}

/** Null where no such code exists: another currency, no IBAN, no complete owner, or a name in other than Latin letters. */
export function transferCode(transfer: Transfer): TransferCode | null {
  const code = anyTransferCode(transfer)
  return code !== null && latin.test(code.text) ? code : null
}

function anyTransferCode(transfer: Transfer): TransferCode | null {
  const iban = ibanOf(transfer.account)
  const owner = transfer.owner.map((text) => text.trim()).filter((text) => text !== '')
  const amount = decimal(transfer.amount)
  const [name] = owner
  if (iban === null || amount === null || name === undefined) return null
  if (transfer.currency === 'EUR' && sepaCountries.includes(iban.slice(0, 2)))
    return { kind: 'epc', text: epcText(iban, name, amount, transfer.reference) }
  if (transfer.currency !== 'CHF') return null
  const text = swissText(iban, owner, amount, transfer.reference)
  return text === null ? null : { kind: 'swiss', text }
}
