/** A festival of two days. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const quayWeekend = eventTexts({
  displayName: 'Quay Weekend',
  title: l10n(
    'Quay Weekend',
    'Wochenende am Kai',
    'Week-end au quai',
    'Fine settimana al molo',
    'Fin de semana en el muelle',
  ),
  description: l10n(
    'Two days of music in a warehouse on the water. Come for one, stay for both.\n\n- Saturday 11:00 to 23:00\n- Sunday 11:00 to 18:00\n- Bring ear protection for children',
    'Zwei Tage Musik in einem Lagerhaus am Wasser. Kommen Sie für einen, bleiben Sie für beide.\n\n- Samstag 11:00 bis 23:00\n- Sonntag 11:00 bis 18:00\n- Gehörschutz für Kinder mitbringen',
    'Deux jours de musique dans un entrepôt au bord de l’eau. Venez pour un, restez pour deux.\n\n- Samedi de 11 h à 23 h\n- Dimanche de 11 h à 18 h\n- Protections auditives pour les enfants',
    'Due giorni di musica in un magazzino sull’acqua. Vieni per uno, resta per due.\n\n- Sabato dalle 11:00 alle 23:00\n- Domenica dalle 11:00 alle 18:00\n- Porta le cuffie per i bambini',
    'Dos días de música en un almacén junto al agua. Ven a uno, quédate a los dos.\n\n- Sábado de 11:00 a 23:00\n- Domingo de 11:00 a 18:00\n- Trae protección auditiva para niños',
  ),
  categories: {
    weekend: {
      name: 'Weekend',
      description: l10n(
        'Both days.',
        'Beide Tage.',
        'Les deux jours.',
        'Entrambi i giorni.',
        'Los dos días.',
      ),
    },
    saturday: {
      name: 'Saturday',
      description: l10n(
        'Saturday only.',
        'Nur Samstag.',
        'Samedi seulement.',
        'Solo sabato.',
        'Solo el sábado.',
      ),
    },
  },
})

export function festival({ instant: on, daysToNext: next, salesStart: opened }: Calendar): EventInput[] {
  const rotterdam = 'Europe/Amsterdam'
  const weekend = next('saturday', 30, rotterdam)
  return [
    {
      ...quayWeekend,
      ...legalUrls,
      shortName: 'quay-weekend',
      organization: organizers.kade,
      websiteUrl: 'https://kade.example.org',
      format: 'IN_PERSON',
      location: 'Kadeloods, Rijnhaven 4, 3072 Rotterdam, Netherlands',
      timeZone: rotterdam,
      startsAt: on(weekend, '11:00', rotterdam),
      endsAt: on(weekend + 1, '18:00', rotterdam),
      currency: 'EUR',
      vat: '9.00',
      vatIncluded: true,
      languages,
      tags: ['music', 'weekend'],
      paymentProxies: ['OFFLINE', 'PAYPAL', 'MOLLIE'],
      ...bankAccounts.rotterdam,
      seats: 400,
      image: picture('harbour'),
      categories: [
        {
          ...quayWeekend.categories.weekend,
          price: 5500,
          saleFrom: opened,
          saleUntil: on(weekend, '10:00', rotterdam),
        },
        {
          ...quayWeekend.categories.saturday,
          price: 3200,
          seats: 20,
          saleFrom: opened,
          saleUntil: on(weekend, '10:00', rotterdam),
          validFrom: on(weekend, '11:00', rotterdam),
          validUntil: on(weekend, '23:00', rotterdam),
        },
      ],
    },
  ]
}
