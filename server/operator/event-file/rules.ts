/** What has to fit together in an event file. Each rule names the place to look at. */
import type { EventFile } from './schema.ts'

export interface Misfit {
  readonly path: readonly (string | number)[]
  readonly message: string
}

function languageMisfits({ languages, title, description }: EventFile): Misfit[] {
  return languages.flatMap((language) =>
    Object.entries({ title, description })
      .filter(([, texts]) => !texts[language])
      .map(([name]) => ({
        path: [name],
        message: `has no text in ${language}, one of the event's languages`,
      })),
  )
}

function categoryMisfits(file: EventFile): Misfit[] {
  return file.categories.flatMap((category, index) => {
    const path = ['categories', index]
    const { saleFrom, saleUntil, price, validFrom, validUntil } = category
    return [
      ...(saleUntil <= saleFrom ? [{ path: [...path, 'saleUntil'], message: 'is not after saleFrom' }] : []),
      ...(validFrom !== undefined && validUntil !== undefined && validUntil <= validFrom
        ? [{ path: [...path, 'validUntil'], message: 'is not after validFrom' }]
        : []),
      ...(price > 0 && file.currency === null
        ? [{ path: [...path, 'price'], message: 'costs something, but the event has no currency' }]
        : []),
    ]
  })
}

export function misfits(file: EventFile): Misfit[] {
  const bounded = file.categories.reduce((sum, { seats }) => sum + (seats ?? 0), 0)
  const costs = file.categories.some(({ price }) => price > 0)
  return [
    ...(file.endsAt <= file.startsAt ? [{ path: ['endsAt'], message: 'is not after startsAt' }] : []),
    ...languageMisfits(file),
    ...categoryMisfits(file),
    ...(bounded > file.seats
      ? [
          {
            path: ['seats'],
            message: `are ${String(file.seats)}, but the categories have ${String(bounded)} together`,
          },
        ]
      : []),
    ...(costs && (file.paymentProxies ?? []).length === 0
      ? [{ path: ['paymentProxies'], message: 'names no way to pay, but a category costs something' }]
      : []),
    ...(file.paymentProxies?.includes('OFFLINE') && !file.bankAccount
      ? [{ path: ['bankAccount'], message: 'is missing, but a bank transfer (OFFLINE) is a way to pay' }]
      : []),
  ]
}
