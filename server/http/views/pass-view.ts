/** A pass as the wire shows it. Contract 1, 2.11. */
import type { BasicPass, PassInfo } from '#core/contract/passes.ts'
import { fromMinor } from '#core/domain/money.ts'
import { currencyDescriptor, fractionDigits } from '../../domain/currency.ts'
import { zoneOffset } from '../../domain/java-date-format.ts'
import { entryLimit, inSalePeriod } from '../../domain/pass-terms.ts'
import type { Texts } from '../../i18n/texts.ts'
import type { Office } from '../../office.ts'
import { countSold, type PassOnSale } from '../../store/passes.ts'
import { captchaConfiguration } from './captcha-view.ts'
import { contentLanguages, eventView } from './event-view.ts'

/** What only events have. */
const noEvent = { availableTickets: null, hasAccessPromotions: false, canApplySubscriptions: false }

/** As many as the wire's whole numbers can say. */
const unlimited = 2_147_483_647

function salePeriod({ event, pass }: PassOnSale): BasicPass['salePeriod'] {
  const { time_zone: zone } = event
  return {
    startDateTime: pass.sale_from,
    startTimeZoneOffset: zoneOffset(pass.sale_from, zone),
    endDateTime: pass.sale_until ?? 0,
    endTimeZoneOffset: pass.sale_until === null ? 0 : zoneOffset(pass.sale_until, zone),
  }
}

function terms(onSale: PassOnSale, texts: Texts) {
  const { event, pass } = onSale
  const { config, time_zone: timeZone } = event
  const date = (instant: number | null) =>
    instant === null
      ? null
      : texts.formatDate(instant, timeZone, 'common.event.date-format', config.languages)
  return {
    salePeriod: salePeriod(onSale),
    validityType: pass.validity_type,
    usageType: pass.usage_type,
    timeZone,
    validityTimeUnit: pass.validity_unit,
    validityUnits: pass.validity_units,
    formattedPrice: fromMinor(pass.price, fractionDigits(config.currency)),
    formattedOnSaleFrom: date(pass.sale_from),
    formattedOnSaleTo: date(pass.sale_until),
    formattedValidFrom: date(pass.valid_from),
    formattedValidTo: date(pass.valid_until),
  }
}

/** In the list: raw markdown, -1 for no limit, the rate as a number, nobody named. */
export function basicPassView(onSale: PassOnSale, texts: Texts): BasicPass {
  const { event, pass } = onSale
  const { config } = event
  return {
    ...terms(onSale, texts),
    id: event.short_name,
    fileBlobId: event.file_id,
    title: event.texts.title,
    description: event.texts.description,
    maxEntries: entryLimit(pass.max_entries) ?? -1,
    organizationEmail: null,
    organizationName: null,
    currency: config.currency ?? '',
    currencyDescriptor: currencyDescriptor(config.currency),
    vat: Number(config.vat),
    vatIncluded: config.vatIncluded,
    contentLanguages: contentLanguages(config, texts),
  }
}

/** How many a visitor could buy now. */
export async function availablePasses({ pass }: PassOnSale, { db, now }: Office): Promise<number> {
  if (!inSalePeriod(pass, now())) return 0
  if (pass.supply === null) return unlimited
  return Math.max(0, pass.supply - (await countSold(db, pass.event_id)))
}

/** The detail. What an event has and a pass has not is taken off by the codec. */
export async function passView(onSale: PassOnSale, office: Office, sessionId?: string): Promise<PassInfo> {
  const { event, pass } = onSale
  const context = eventView(event, office.texts, {
    ...noEvent,
    captchaConfiguration: captchaConfiguration(office, event.config),
    sessionId,
  })
  return {
    ...context,
    ...terms(onSale, office.texts),
    assignmentConfiguration: {
      forceAssignment: false,
      enableAttendeeAutocomplete: false,
      enableTicketTransfer: false,
    },
    offlinePaymentConfiguration: null,
    currency: context.currency ?? '',
    free: pass.price === 0,
    maxEntries: entryLimit(pass.max_entries),
    numAvailable: await availablePasses(onSale, office),
  }
}
