/** The codes of bank transfers as a camera sees them: the drawing is painted into pixels and decoded. */
import { render, screen } from '@testing-library/react'
import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { TransferQr } from '#purchase/parts/TransferQr.tsx'
import { transferCode } from '#purchase/rules/payment/transfer-code.ts'
import type { Transfer } from '#purchase/rules/payment/transfer.ts'

// CommonJS: the function is one level further down than in a bundle.
const decode = ((jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr) as typeof jsqr

const scale = 6

interface Pixels {
  readonly data: Uint8ClampedArray
  readonly side: number
}

function fill({ data, side }: Pixels, [x, y, width, height]: readonly number[], shade: number): void {
  for (let row = y ?? 0; row < (y ?? 0) + (height ?? 0); row += 1)
    for (let column = x ?? 0; column < (x ?? 0) + (width ?? 0); column += 1)
      data.fill(shade, (row * side + column) * 4, (row * side + column) * 4 + 3)
}

/** Paints the runs of dark modules, each `M4 4h7v1H4z`, and the Swiss cross over them as white and black squares. */
function paint(code: SVGSVGElement, hasCross: boolean): Pixels {
  const modules = code.viewBox.baseVal.width || Number(code.getAttribute('viewBox')?.split(' ')[2])
  const side = modules * scale
  const pixels = { data: new Uint8ClampedArray(side * side * 4).fill(255), side }
  const dark = [...code.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? ''
  for (const [, x, y, length] of dark.matchAll(/M ?(\d+)[ ,](\d+) ?h(\d+)/g))
    fill(
      pixels,
      [Number(x), Number(y), Number(length), 1].map((modulesAt) => modulesAt * scale),
      0,
    )
  if (hasCross) {
    const outer = Math.round(side * 0.13)
    const inner = Math.round((outer * 14) / 16)
    for (const [size, shade] of [
      [outer, 255],
      [inner, 0],
    ] as const)
      fill(pixels, [(side - size) / 2, (side - size) / 2, size, size].map(Math.round), shade)
  }
  return pixels
}

/** The bytes of the code that the page draws for a transfer. */
function scannedBytes(transfer: Transfer): Uint8Array {
  const code = transferCode(transfer)
  if (code === null) throw new Error('no code')
  render(
    <TranslationProvider value={createTranslationStore()}>
      <TransferQr code={code} />
    </TranslationProvider>,
  )
  const svg = document.querySelector<SVGSVGElement>('.transfer-code > svg')
  if (svg === null) throw new Error('no drawing')
  const cross = document.querySelector('.swiss-cross') !== null
  expect(cross).toBe(code.kind === 'swiss')
  const { data, side } = paint(svg, cross)
  return Uint8Array.from(decode(data, side, side)?.binaryData ?? [])
}

const bytesOf = (...lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'))

const amount = { units: 36000, digits: 2 }
const reference = 'B7D1F0AA'

describe('TransferQr', () => {
  it('draws a GiroCode whose bytes are the fields of EPC069-12 in their order', () => {
    const bytes = scannedBytes({
      account: 'DE89 3704 0044 0532 0130 00',
      owner: ['Kulturverein Größe & Söhne e.V.', 'Hafenstraße 1', '20457 Hamburg'],
      amount,
      currency: 'EUR',
      reference,
    })
    expect(bytes).toEqual(
      bytesOf(
        'BCD', // service tag
        '002', // version: BIC is optional
        '1', // UTF-8
        'SCT', // SEPA credit transfer
        '', // BIC
        'Kulturverein Größe & Söhne e.V.', // name of the beneficiary
        'DE89370400440532013000', // IBAN
        'EUR360.00', // amount
        '', // purpose
        '', // structured reference
        'B7D1F0AA', // text
      ),
    )
    expect(screen.getByRole('heading', { level: 2 })).toBeVisible()
  })

  it('draws a Swiss QR code whose bytes are the 31 fields of the implementation guidelines, also under its cross', () => {
    const none = ['', '', '', '', '', '', '']
    const bytes = scannedBytes({
      account: 'CH93 0076 2011 6238 5295 7',
      owner: ['Associazione Pietra', 'Via alla Cava 3', '6864 Arzo'],
      amount,
      currency: 'CHF',
      reference,
    })
    expect(bytes).toEqual(
      bytesOf(
        ...['SPC', '0200', '1'], // header: type, version, UTF-8
        'CH9300762011623852957',
        ...['S', 'Associazione Pietra', 'Via alla Cava 3', '', '6864', 'Arzo', 'CH'], // creditor
        ...none, // ultimate creditor: for future use
        ...['360.00', 'CHF'],
        ...none, // debtor
        ...['NON', ''], // reference: none
        'B7D1F0AA', // message
        'EPD', // end of payment data
      ),
    )
  })
})
