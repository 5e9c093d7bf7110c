/** An event file for shops without test-only addresses. */

const minute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')

/**
 * @param price in CHF; above 0 it is paid by bank transfer
 * @returns an event in 30 days, as `boxoffice load` takes it
 */
export function exampleEvent(shortName: string, price = 0): string {
  const begin = new Date(Date.now() + 30 * 86_400_000)
  const payment = `currency: CHF
vat: 8.10
vatIncluded: true
paymentProxies: [OFFLINE]
bankAccount: CH93 0076 2011 6238 5295 7
bankAccountOwner: [Example, Zurich]
settings:
  OFFLINE_PAYMENT_DAYS: 5`
  return `shortName: ${shortName}
organization: { slug: example, name: Example, email: office@example.org }
displayName: Example ${shortName}
title: { en: Example ${shortName} }
description: { en: An event to try the shop with. }
format: IN_PERSON
location: Example Street 2, 8000 Zurich
timeZone: Europe/Zurich
startsAt: ${minute(begin)}
endsAt: ${minute(new Date(begin.getTime() + 3_600_000))}
termsAndConditionsUrl: https://example.org/terms
privacyPolicyUrl: https://example.org/privacy
languages: [en]
seats: 20
${price > 0 ? payment : ''}
categories:
  - name: Standard
    price: ${String(price)}
    saleFrom: 2026-01-01 09:00
    saleUntil: ${minute(begin)}
`
}
