/** Subscription descriptors of the demo. Names are invented. */
import type { SubscriptionDescriptorInput } from '#server/modules/event-setup/index.ts'
import { instantAfter } from './calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from './organizers.ts'
import { picture } from './pictures/picture.ts'
import { l10n, languages } from './event-texts.ts'

const day = 86_400_000

/** Fixed public UUIDs, so that links to them stay valid. */
export const demoDescriptorIds = {
  nachtgarten: '5ea50000-1111-4a1a-8b1b-0c0d0e0f0001',
  letterhouse: '5ea50000-2222-4a1a-8b1b-0c0d0e0f0002',
  kade: '5ea50000-3333-4a1a-8b1b-0c0d0e0f0003',
} as const

/**
 * One with a supply of twelve, a free one for three entries, and one that is sold out. The events must be loaded before. @param now
 * epoch ms
 */
export const demoSubscriptionDescriptors = (now: number): SubscriptionDescriptorInput[] => [
  {
    ...legalUrls,
    id: demoDescriptorIds.nachtgarten,
    organization: organizers.nachtgarten,
    title: l10n('Night pass', 'Nachtabo', 'Abonnement de nuit', 'Abbonamento notturno', 'Abono de noche'),
    description: l10n(
      'A year of evenings in the lantern yard: **one seat at each**.',
      'Ein Jahr lang Abende im Laternenhof: **je ein Platz**.',
      'Un an de soirées dans la cour aux lanternes : **une place à chacune**.',
      'Un anno di serate nel cortile delle lanterne: **un posto a ognuna**.',
      'Un año de veladas en el patio de los faroles: **un asiento en cada una**.',
    ),
    image: picture('lanterns'),
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    vat: '7.00',
    vatIncluded: true,
    languages,
    paymentProxies: ['OFFLINE'],
    ...bankAccounts.berlin,
    price: 12_000,
    validity: { type: 'STANDARD', units: 12, unit: 'MONTHS' },
    usage: 'ONCE_PER_EVENT',
    saleFrom: now - 14 * day,
    supply: 12,
    events: [{ shortName: 'lantern-yard' }, { shortName: 'red-hall' }],
  },
  {
    ...legalUrls,
    id: demoDescriptorIds.letterhouse,
    organization: organizers.letterhouse,
    title: l10n(
      'Friends of the press',
      'Freunde der Presse',
      'Amis de la presse',
      'Amici della stampa',
      'Amigos de la imprenta',
    ),
    description: l10n(
      'Three entries for the volunteers of the workshop. Free of charge.',
      'Drei Eintritte für alle, die beim Setzen geholfen haben. Kostenlos.',
      'Trois entrées pour qui nous a aidés à composer. Gratuit.',
      'Tre ingressi per chi ci ha aiutato a comporre. Gratis.',
      'Tres entradas para quien nos ayudó a componer. Gratis.',
    ),
    image: picture('market'),
    timeZone: 'Europe/Zurich',
    currency: null,
    languages,
    price: 0,
    validity: { type: 'CUSTOM', from: now - day, until: instantAfter(now, 120, '23:59', 'Europe/Zurich') },
    usage: 'UNLIMITED',
    maxEntries: 3,
    saleFrom: now - 14 * day,
    saleUntil: instantAfter(now, 60, '18:00', 'Europe/Zurich'),
    events: [{ shortName: 'slow-type' }],
  },
  {
    ...legalUrls,
    id: demoDescriptorIds.kade,
    organization: organizers.kade,
    title: l10n('Ten by the quay', 'Zehn am Kai', 'Dix sur le quai', 'Dieci sul molo', 'Diez en el muelle'),
    description: l10n(
      'Ten entries by the water, for you or for a group. They do not expire.',
      'Zehn Eintritte am Wasser, für eine Person oder eine Gruppe. Sie verfallen nicht.',
      'Dix entrées au bord de l’eau, pour une personne ou un groupe. Elles n’expirent pas.',
      'Dieci ingressi sull’acqua, per una persona o un gruppo. Non scadono.',
      'Diez accesos junto al agua, para una persona o un grupo. No caducan.',
    ),
    timeZone: 'Europe/Amsterdam',
    currency: 'EUR',
    vat: '9.00',
    vatIncluded: true,
    languages,
    paymentProxies: ['OFFLINE'],
    ...bankAccounts.rotterdam,
    price: 18_000,
    validity: { type: 'NOT_SET' },
    usage: 'UNLIMITED',
    maxEntries: 10,
    saleFrom: now - 14 * day,
    supply: 0,
    events: [{ shortName: 'quay-weekend' }],
  },
]
